/** A car as the rules of finance read it; its price in integer cents. */
export interface FinancedCar {
  /** Whether it can still be had. */
  readonly available: boolean;
  readonly year: number | null;
  readonly currentPriceCents: number | null;
}

/** The parts of a lender's offer that its rule reads: rates in per cent a year, payments in dollars. */
export interface LenderOffer {
  readonly interestRate?: Figure;
  readonly comparisonRate?: Figure;
  readonly paymentWeek?: Figure;
  readonly paymentMonth?: Figure;
}

/** A figure as a feed states it; a lender that writes 0 for a payment states none. */
type Figure = number | null | undefined;

/** What a lender's rule asks of a car and of the offer for it, besides that the car can be had and both rates are known. */
interface LenderRuleTerms {
  /** Whether the car must cost more than `LEAST_FINANCED_CENTS`. */
  readonly priced: boolean;
  /** Whether the car must be one of the last 12 calendar years. */
  readonly recent: boolean;
  /** The payment that the offer must state. */
  readonly payment: 'paymentWeek' | 'paymentMonth' | null;
}

/** The rules by which lenders' offers are shown (FIN-1): each says all that is asked, and whatever reads rules reads them here. */
export const lenderRules = {
  recent_car: { priced: true, recent: true, payment: null },
  available_car: { priced: false, recent: false, payment: null },
  weekly_payment: { priced: true, recent: false, payment: 'paymentWeek' },
  monthly_payment: { priced: true, recent: false, payment: 'paymentMonth' },
} as const satisfies Readonly<Record<string, LenderRuleTerms>>;

/** The name of a lender's rule. */
export type LenderRule = keyof typeof lenderRules;

/** Nothing at or under this price, $500 in integer cents, is financed (FIN-1). */
export const LEAST_FINANCED_CENTS = 50_000;
const MOST_YEARS = 12;

const years = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar year of the oldest car that a lender of recent cars finances (FIN-1): 12 years before the year that it is at a place. In Perth
 * a new year begins two hours after it does in Brisbane, and eight before it does in UTC.
 * @param timeZone the IANA zone of whoever sells, such as Australia/Perth
 */
export function oldestFinancedYear(now: Date, timeZone: string): number {
  // Making a format takes a third of a millisecond, so each zone's is kept.
  const format = years.get(timeZone) ?? new Intl.DateTimeFormat('en-AU', { year: 'numeric', timeZone });
  years.set(timeZone, format);
  return Number(format.format(now)) - MOST_YEARS;
}

/** Whether a price in integer cents is enough to be financed (FIN-1). */
export const isFinancedPrice = (cents: number | null): boolean => cents !== null && cents > LEAST_FINANCED_CENTS;

/** A payment that an offer states; null where the feed leaves it out or writes 0. */
export const statedPayment = (payment: Figure): number | null => (payment && payment > 0 ? payment : null);

/**
 * Whether a lender's offer is shown with a car: the car can be had, both rates are there, and all that the lender's rule asks holds.
 * @param oldestYear of `oldestFinancedYear`
 */
export function isOfferShown(car: FinancedCar, offer: LenderOffer, rule: LenderRule, oldestYear: number): boolean {
  // A rate of nothing is an offer, and a good one.
  if (!car.available || !isKnown(offer.interestRate) || !isKnown(offer.comparisonRate)) return false;
  const { priced, recent, payment }: LenderRuleTerms = lenderRules[rule];
  return (
    (!priced || isFinancedPrice(car.currentPriceCents)) &&
    (!recent || (car.year !== null && car.year >= oldestYear)) &&
    (payment === null || statedPayment(offer[payment]) !== null)
  );
}

function isKnown(figure: Figure): boolean {
  return figure !== null && figure !== undefined;
}
