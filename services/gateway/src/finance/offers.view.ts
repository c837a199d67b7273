import type { FinanceOffer, SpecificationRow, VehiclePage } from '@forecourt/contracts';
import { statedPayment } from '@forecourt/finance';
import { centsOf, formatDollars } from '@forecourt/retail-rules';
import { financeHref } from '../cards/buying-addresses.ts';
import { kindWord } from '../cards/car-words.ts';
import { comparisonWarning, rateText, termText } from '../cards/lender-terms.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type FinanceSubject, type ShownOffer, shownOffers } from './shown-offers.ts';

const longDay = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** The finance card (VEH-1, FIN-1): the first eligible lender's offer, then the others'; null if there is none. */
export function financeView(
  subject: FinanceSubject,
  site: Pick<SiteContext, 'config' | 'dealerships' | 'pages'>,
): VehiclePage['finance'] {
  const offers = shownOffers(subject, site).map(offerView);
  if (offers.length === 0) return null;
  const href = financeHref(subject, site);
  return {
    title: `${kindWord(subject.car.itemType)} Finance`,
    offers,
    apply: href === null ? null : { label: 'Get your repayments in as little as 3 minutes', href },
  };
}

function offerView(offer: ShownOffer): FinanceOffer {
  const { lender, paymentWeek, paymentMonth, terms, disclaimer, validUntil } = offer;
  const week = dollarsText(statedPayment(paymentWeek));
  const month = dollarsText(statedPayment(paymentMonth));
  const [amount, period] = week ? [week, 'a week'] : [month, 'a month'];
  const row = (label: string, value: string | null): SpecificationRow[] => (value ? [{ label, value }] : []);
  return {
    lender: lender.name,
    payment: amount ? { amount, period } : null,
    interest_rate: rateText(offer.interestRate),
    comparison_rate: rateText(offer.comparisonRate),
    rows: [
      ...row('Monthly payment', week && month),
      ...row('Term', termText(terms)),
      ...row('Deposit', dollarsText(terms.deposit)),
      ...row('Balloon', dollarsText(terms.balloon)),
    ],
    valid_until: validUntil && `Valid until ${longDay.format(new Date(`${validUntil}T00:00:00Z`))}`,
    warning: comparisonWarning(lender.comparison_basis),
    disclaimer,
  };
}

function dollarsText(dollars: number | null | undefined): string | null {
  return dollars === null || dollars === undefined ? null : formatDollars(centsOf(dollars));
}
