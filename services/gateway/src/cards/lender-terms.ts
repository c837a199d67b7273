import type { FinanceLenders, SiteLender } from '@forecourt/contracts';
import { centsOf, formatDollars } from '@forecourt/retail-rules';

type FeedTerms = Pick<FinanceLenders[string], 'termMonths' | 'termYears' | 'termUnit' | 'deposit' | 'balloon'>;

/** What a lender's payments are for, wherever one stands (FIN-1, FIN-3, PRICE-1): unknown parts are null. */
export interface LenderTerms {
  readonly termMonths: number | null;
  /** The unit in which the lender states its term. */
  readonly termUnit: TermUnit;
  /** In dollars. */
  readonly deposit: number | null;
  /** In dollars. */
  readonly balloon: number | null;
}

/** The units of a term, with what a feed may write for each and how many months it has. */
const TERM_UNITS = {
  months: { months: 1, one: 'month', fed: /^m(?:th|onth)?s?\.?$/i },
  years: { months: 12, one: 'year', fed: /^y(?:r|ear)?s?\.?$/i },
} as const satisfies Record<string, { months: number; one: string; fed: RegExp }>;
type TermUnit = keyof typeof TERM_UNITS;

/** The terms as fed, with a deposit that the feed leaves out as the site's share of the price. @param priceCents the car's current price */
export function lenderTerms(
  { termMonths, termYears, termUnit, deposit, balloon }: FeedTerms,
  { deposit_share: share }: Pick<SiteLender, 'deposit_share'>,
  priceCents: number | null,
): LenderTerms {
  const shared = share > 0 && priceCents !== null ? Math.round((priceCents * share) / 100) / 100 : null;
  return {
    // A term of 0 is none.
    termMonths: termMonths || (termYears ? Math.round(termYears * TERM_UNITS.years.months) : null),
    termUnit: termUnitOf(termUnit),
    deposit: deposit ?? shared,
    balloon: balloon ?? null,
  };
}

/** The unit that a feed's word names; months if it names none. */
function termUnitOf(fed = ''): TermUnit {
  const units = Object.keys(TERM_UNITS) as TermUnit[];
  return units.find((unit) => TERM_UNITS[unit].fed.test(fed.trim())) ?? 'months';
}

/** A term in the lender's own unit, such as 5 years; in months where it is not a whole number of these. Null if it is unknown. */
export function termText({ termMonths, termUnit }: Pick<LenderTerms, 'termMonths' | 'termUnit'>): string | null {
  if (termMonths === null) return null;
  const unit = termMonths % TERM_UNITS[termUnit].months === 0 ? TERM_UNITS[termUnit] : TERM_UNITS.months;
  const count = termMonths / unit.months;
  return `${count} ${unit.one}${count === 1 ? '' : 's'}`;
}

/** The terms in the order in which they are said, as text; without those that are unknown. */
export function termsText(terms: LenderTerms): string[] {
  const { deposit, balloon } = terms;
  const term = termText(terms);
  return [
    ...(term === null ? [] : [`over ${term}`]),
    ...(deposit === null ? [] : [deposit === 0 ? 'no deposit' : `${dollarsText(deposit)} deposit`]),
    // Without one all of it is repaid, which goes without saying.
    ...(balloon ? [`${dollarsText(balloon)} balloon`] : []),
  ];
}

const dollarsText = (dollars: number) => formatDollars(centsOf(dollars));

/** The loan that comparison rates of vehicle loans are based on (FIN-1). */
export const USUAL_BASIS = 'a 5-year secured loan of $30,000';

/** What a comparison rate is based on, with the warning that the National Credit Code wants beside it. */
export function comparisonWarning(basis: string): string {
  return (
    `The comparison rate is based on ${basis}. WARNING: This comparison rate is true only for the example given and may not ` +
    'include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.'
  );
}

const percent = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A rate with two decimals: 10.00% p.a. */
export function rateText(rate: number): string {
  return `${percent.format(rate)}% p.a.`;
}
