import type { FinanceLenders, SiteLender } from '@forecourt/contracts';
import { centsOf, formatDollars } from '@forecourt/retail-rules';

type FeedTerms = Pick<FinanceLenders[string], 'termMonths' | 'termYears' | 'deposit' | 'balloon'>;

/** What a lender's payments are for, wherever one stands (FIN-1, FIN-3, PRICE-1): unknown parts are null. */
export interface LenderTerms {
  readonly termMonths: number | null;
  /** In dollars. */
  readonly deposit: number | null;
  /** In dollars. */
  readonly balloon: number | null;
}

/** The terms as fed, with a deposit that the feed leaves out as the site's share of the price. @param priceCents the car's current price */
export function lenderTerms(
  { termMonths, termYears, deposit, balloon }: FeedTerms,
  { deposit_share: share }: Pick<SiteLender, 'deposit_share'>,
  priceCents: number | null,
): LenderTerms {
  const shared = share > 0 && priceCents !== null ? Math.round((priceCents * share) / 100) / 100 : null;
  return {
    // A term of 0 is none.
    termMonths: termMonths || (termYears ? Math.round(termYears * 12) : null),
    deposit: deposit ?? shared,
    balloon: balloon ?? null,
  };
}

/** The terms in the order in which they are said, as text; without those that are unknown. */
export function termsText({ termMonths, deposit, balloon }: LenderTerms): string[] {
  return [
    ...(termMonths === null ? [] : [`over ${termMonths} months`]),
    ...(deposit === null ? [] : [deposit === 0 ? 'no deposit' : `${dollarsText(deposit)} deposit`]),
    // Without one all of it is repaid, which goes without saying.
    ...(balloon ? [`${dollarsText(balloon)} balloon`] : []),
  ];
}

const dollarsText = (dollars: number) => formatDollars(centsOf(dollars));
