import { nameKey } from '@forecourt/car-search';
import type {
  FinanceLenders,
  FinanceOffer,
  SiteConfig,
  SpecificationRow,
  VehiclePage,
  VehicleView,
} from '@forecourt/contracts';
import { isOfferShown } from '@forecourt/finance';
import { currentPriceCents, formatDollars, isAvailable } from '@forecourt/retail-rules';
import { kindWord } from '../cards/car-words.ts';
import type { ListedCar } from '../cards/listed-car.ts';

type Offer = FinanceLenders[string];

const CENTS = 100;
const percent = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * The finance card (VEH-1): the offers in a vehicle's feed from the site's lenders, in the site's order and by their rules;
 * null if there is none, or if the site excludes the make or the dealership.
 * @param year the current calendar year
 */
export function financeView(
  { finance_lenders: offers, dealership_id }: VehicleView,
  car: ListedCar,
  { finance }: SiteConfig,
  year: number,
): VehiclePage['finance'] {
  const isExcluded = finance.excluded_make !== undefined && nameKey(car.make) === nameKey(finance.excluded_make);
  if (isExcluded || finance.excluded_dealership_ids.includes(dealership_id)) return null;
  const financed = { available: isAvailable(car), year: car.year, currentPriceCents: currentPriceCents(car) };
  const shown = finance.lenders.flatMap(({ key, name, rule }) => {
    const offer = Object.hasOwn(offers, key) ? offers[key] : undefined;
    return offer && isOfferShown(financed, offer, rule, year) ? [offerView(name, offer)] : [];
  });
  return shown.length > 0 ? { title: `${kindWord(car.itemType)} Finance`, offers: shown } : null;
}

function offerView(lender: string, offer: Offer): FinanceOffer {
  const { paymentWeek, paymentMonth, disclaimer } = offer;
  const week = dollarsText(paymentWeek);
  const month = dollarsText(paymentMonth);
  const [amount, period] = week ? [week, 'a week'] : [month, 'a month'];
  const row = (label: string, value: string | null): SpecificationRow[] => (value ? [{ label, value }] : []);
  return {
    lender,
    payment: amount ? { amount, period } : null,
    rows: [
      ...row('Interest rate', rateText(offer.interestRate)),
      ...row('Comparison rate', rateText(offer.comparisonRate)),
      ...row('Monthly payment', week && month),
      ...row('Term', termText(offer)),
      ...row('Deposit', dollarsText(offer.deposit)),
      ...row('Balloon', dollarsText(offer.balloon)),
    ],
    disclaimer: disclaimer || null,
  };
}

function dollarsText(dollars: number | null | undefined): string | null {
  return dollars === null || dollars === undefined ? null : formatDollars(Math.round(dollars * CENTS));
}

function rateText(rate: number | null | undefined): string | null {
  return rate === null || rate === undefined ? null : `${percent.format(rate)}% p.a.`;
}

/** As the feed counts it: '60 months' or '5 years'. */
function termText({ termMonths, termYears }: Offer): string | null {
  if (termMonths) return `${termMonths} months`;
  return termYears ? `${termYears} years` : null;
}
