import type { SiteLender } from '@forecourt/contracts';
import {
  LEAST_FINANCED_CENTS,
  lenderRules,
  levelRepayment,
  MOST_LENT_CENTS,
  mostLent,
  oldestFinancedYear,
} from '@forecourt/finance';
import type { NumberField } from '../document/car-document.ts';
import type { Range } from '../state/search-state.ts';
import { all, any, type Condition, is, not, range } from './condition.ts';

/** How a site states the weekly repayment beside a price (FIN-3), and whose vehicles have none. */
export type RepaymentScope = {
  readonly excludedMake?: string | undefined;
  readonly excludedDealerships: readonly number[];
} & (
  | { readonly basis: 'calculator' /** Per cent a year, as text. */; readonly rate: string }
  | {
      readonly basis: 'lender';
      readonly lenders: readonly Pick<SiteLender, 'key' | 'rule'>[];
      /** Of the site: by it goes the year from which a car's age is counted. */
      readonly timeZone: string;
    }
);

/** Searching by repayment on a site: decided for both engines, so that a document depends on no site. */
export interface Repayments {
  /** The number that orders and bounds read. */
  readonly field: NumberField;
  /** The cars with a repayment beside their price. */
  readonly stated: Condition;
  /** Those of them within a budget, in dollars a week. */
  readonly within: (budget: Range) => Condition;
}

/** The loan that the repayment beside a price is for: the whole price over five years, without a balloon. */
export const WEEKLY_LOAN = { termMonths: 60, frequency: 'weekly' } as const;

/**
 * How a site's repayments are searched (FIN-3): with a calculator a budget is a price ceiling and the order is that of prices; with lenders
 * both read the lowest weekly payment in the document, as far as that lender and its rule are the site's.
 * @param now for the rule that reads a car's age
 */
export function repaymentsOf(scope: RepaymentScope, now: Date): Repayments {
  const financed = all(
    not(any(is('status', 'sold'), is('sold', true))),
    range('current_price', { gt: LEAST_FINANCED_CENTS / 100, lte: MOST_LENT_CENTS / 100 }),
    ...(scope.excludedMake === undefined ? [] : [not(is('make', scope.excludedMake))]),
    ...(scope.excludedDealerships.length === 0 ? [] : [not(is('dealership_id', ...scope.excludedDealerships))]),
  );
  if (scope.basis === 'calculator') {
    return { field: 'current_price', stated: financed, within: (budget) => priceRange(budget, scope.rate) };
  }
  const oldest = oldestFinancedYear(now, scope.timeZone);
  const offered = any(...scope.lenders.map((lender) => offeredBy(lender, oldest)));
  return {
    field: 'payment_week',
    stated: all(financed, offered),
    within: ({ min, max }) =>
      range('payment_week', { ...(min !== undefined && { gte: min }), ...(max !== undefined && { lte: max }) }),
  };
}

/**
 * The bounds of a search's repayments, in dollars a week, from those of the field that was searched.
 * @param bounds of the repayments' field
 */
export function weeklyBounds(bounds: Required<Range>, scope: RepaymentScope): Required<Range> {
  if (scope.basis === 'lender') return bounds;
  const weekly = (price: number) => weeklyOfPrice(Math.round(price * 100), scope.rate) / 100;
  return { min: weekly(bounds.min), max: weekly(bounds.max) };
}

/** The weekly repayment for a price at a rate, both in integer cents (FIN-3). */
export function weeklyOfPrice(priceCents: number, rate: string): number {
  return levelRepayment({ ...WEEKLY_LOAN, rate, amountCents: priceCents, balloonCents: 0 });
}

/** The field of the document that has a payment of an offer. */
const PAYMENT_FIELDS = {
  paymentWeek: 'payment_week',
  paymentMonth: 'payment_month',
} as const satisfies Record<NonNullable<(typeof lenderRules)[keyof typeof lenderRules]['payment']>, NumberField>;

/** The cars whose lowest payment is this lender's, where its rule shows it: all that the rule asks beyond the price, which is asked of all. */
function offeredBy({ key, rule }: Pick<SiteLender, 'key' | 'rule'>, oldestYear: number): Condition {
  const { recent, payment } = lenderRules[rule];
  return all(
    is('payment_week_lender', key),
    ...(recent ? [range('year', { gte: oldestYear })] : []),
    ...(payment ? [range(PAYMENT_FIELDS[payment], { gt: 0 })] : []),
  );
}

/** The prices that a weekly budget pays for: to the cent, as the repayment that is shown is rounded up to it. */
function priceRange({ min, max }: Range, rate: string): Condition {
  const dearest = (dollars: number) => mostLent(Math.floor(dollars * 100 + ROUNDING), { ...WEEKLY_LOAN, rate }) / 100;
  return range('current_price', {
    ...(max !== undefined && { lte: dearest(max) }),
    // What is paid for with a cent less does not need this much.
    ...(min !== undefined && min > 0 && { gt: dearest(min - 0.01) }),
  });
}

/** 0.29 dollars are 28.999999999999996 cents to a computer. */
const ROUNDING = 1e-6;
