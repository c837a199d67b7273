import { WEEKLY_LOAN, weeklyOfPrice } from '@forecourt/car-search';
import type { ShownRepayment, SiteConfig } from '@forecourt/contracts';
import { comparisonRate, isOfferShown, MOST_LENT_CENTS, oldestFinancedYear, statedPayment } from '@forecourt/finance';
import {
  centsOf,
  currentPriceCents,
  formatDollars,
  isAvailable,
  type ListedCar,
  priceSettingsOf,
  priceStatement,
  type StatedRepayment,
} from '@forecourt/retail-rules';
import { type SiteContext, siteZone } from '../site/site-context.ts';
import { isFinanced, showsFinance } from './buying-addresses.ts';
import { comparisonWarning, type LenderTerms, lenderTerms, rateText, termsText, USUAL_BASIS } from './lender-terms.ts';

/** A lender's loan for a car, as its feed states it. Amounts are in cents, rates in per cent a year. */
export interface LenderLoan extends StatedRepayment {
  /** The name that visitors see. */
  readonly lender: string;
  readonly monthCents: number | null;
  readonly terms: LenderTerms;
  readonly warning: string;
}

/** What the repayments of a site depend on. */
type RepaymentSite = Pick<SiteContext, 'config' | 'dealerships'>;
type Calculator = SiteConfig['finance']['calculator'];

/** A site's comparison rate, solved once for all cards. */
const comparisonRates = new WeakMap<Calculator, string>();

/**
 * The weekly repayment beside a car's price (FIN-3), as a part of its card or page: by the site's calculator, or the lowest payment of its
 * lenders as far as that lender's rule shows it, with what it is for as far as that is known. Empty where the site states none, the car can't be financed, or no price is shown.
 */
export function repaymentView(car: ListedCar, site: RepaymentSite, now: Date): { repayment?: ShownRepayment } {
  const stated = statedRepayment(car, site, now);
  if (!stated) return {};
  const { repayment, basis, warning } = stated;
  return {
    repayment: {
      amount: `${formatDollars(repayment.weekCents)} a week`,
      rates: ratesText(repayment.rate, repayment.comparisonRate),
      basis,
      warning,
    },
  };
}

/**
 * The lender's loan whose payment stands beside a car's price (FIN-3): the page's calculator starts with it, so that a page names one repayment
 * for one loan (FIN-1). Null where the site states its own calculator's, or none.
 */
export function statedLoan(car: ListedCar, site: RepaymentSite, now: Date): LenderLoan | null {
  return statedRepayment(car, site, now)?.loan ?? null;
}

/** What the price statement lets stand of the site's repayment (PRICE-1). */
function statedRepayment(car: ListedCar, site: RepaymentSite, now: Date) {
  const { config } = site;
  if (!isFinanced(car) || !showsFinance(car, config)) return null;
  const offered = REPAYMENTS[config.finance.repayments](car, site, now);
  const { repayment } = priceStatement(car, { ...priceSettingsOf(config, now), repayment: offered });
  return offered && repayment && { ...offered, repayment };
}

/**
 * At which rates a site states repayments, wherever one stands without a car, such as on the slider of a weekly budget (FIN-1, FIN-3). Lenders
 * have their own rates for each car, which stand with its repayment.
 */
export function repaymentTerms({ finance: { repayments, calculator } }: Pick<SiteConfig, 'finance'>): RepaymentTerms {
  if (repayments !== 'calculator') return { basis: 'Each vehicle shows its lender’s rate and comparison rate.' };
  const rates = ratesText(calculator.rate, Number(comparisonOf(calculator)));
  return { rates, basis: CALCULATED, warning: comparisonWarning(USUAL_BASIS) };
}

/** Rates without a repayment; without them where each car has its own. */
type RepaymentTerms = Partial<Pick<ShownRepayment, 'rates' | 'warning'>> & Pick<ShownRepayment, 'basis'>;

/** It is the site's example: on the same page lenders' offers have rates of their own. */
const CALCULATED = `Example rate, over ${WEEKLY_LOAN.termMonths} months, no deposit`;

/** A repayment with what it is for, which the rule of prices decides about (PRICE-1). */
type Offered = StatedRepayment & Pick<ShownRepayment, 'basis' | 'warning'> & { readonly loan?: LenderLoan };
type Basis = (car: ListedCar, site: RepaymentSite, now: Date) => Offered | null;

const REPAYMENTS: Readonly<Record<SiteConfig['finance']['repayments'], Basis>> = {
  none: () => null,
  calculator: (car, { config: { finance } }) => {
    const { calculator } = finance;
    const cents = currentPriceCents(car);
    if (cents === null || cents > MOST_LENT_CENTS) return null;
    return {
      weekCents: weeklyOfPrice(cents, String(calculator.rate)),
      rate: calculator.rate,
      comparisonRate: Number(comparisonOf(calculator)),
      basis: CALCULATED,
      warning: comparisonWarning(USUAL_BASIS),
    };
  },
  lender: (car, site, now) => {
    const lowest = car.lowestPayment;
    const lender = site.config.finance.lenders.find(({ key }) => key === lowest?.lender);
    if (!lowest || !lender) return null;
    const cents = currentPriceCents(car);
    const financed = { available: isAvailable(car), year: car.year, currentPriceCents: cents };
    const { rate, comparisonRate: comparison, weekCents, monthCents } = lowest;
    const offer = { interestRate: rate, comparisonRate: comparison, paymentWeek: weekCents, paymentMonth: monthCents };
    if (!isOfferShown(financed, offer, lender.rule, oldestFinancedYear(now, siteZone(site)))) return null;
    const terms = lenderTerms(lowest.terms, lender, cents);
    const warning = comparisonWarning(lender.comparison_basis);
    const stated = { weekCents, rate, comparisonRate: comparison, warning };
    return {
      ...stated,
      basis: [lender.name, ...termsText(terms)].join(', '),
      loan: { ...stated, lender: lender.name, monthCents: statedPayment(monthCents), terms },
    };
  },
};

/** Both rates in one text, so that one is as large as the other; each stays on one line. */
const ratesText = (interest: number, comparison: number): string =>
  [rateText(interest), `comparison rate ${rateText(comparison)}`]
    .map((rate) => rate.replaceAll(' ', '\u00A0'))
    .join(', ');

function comparisonOf(calculator: Calculator): string {
  const { rate, establishment_fee: establishment, monthly_fee: monthly } = calculator;
  const known =
    comparisonRates.get(calculator) ??
    comparisonRate(String(rate), { establishmentCents: centsOf(establishment), monthlyCents: centsOf(monthly) });
  comparisonRates.set(calculator, known);
  return known;
}
