/** A car as the rules of finance read it; its price in integer cents. */
export interface FinancedCar {
  /** Whether it can still be had. */
  readonly available: boolean;
  readonly year: number | null;
  readonly currentPriceCents: number | null;
}

/** The parts of a lender's offer that its rule reads: rates in per cent a year, payments in dollars. */
export interface LenderOffer {
  readonly interestRate?: number | null | undefined;
  readonly comparisonRate?: number | null | undefined;
  readonly paymentWeek?: number | null | undefined;
  readonly paymentMonth?: number | null | undefined;
}

/** The rule that decides whether a lender's offers are shown. */
export type LenderRule = 'recent_car' | 'available_car' | 'weekly_payment' | 'monthly_payment';

const LEAST_PRICE_CENTS = 50_000;
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

/**
 * Whether a lender's offer is shown with a car: the car can be had, both rates are there, and what the lender's rule asks holds: a
 * price above $500 with a car of at most 12 calendar years, or with a payment a week or a month.
 * @param oldestYear of `oldestFinancedYear`
 */
export function isOfferShown(car: FinancedCar, offer: LenderOffer, rule: LenderRule, oldestYear: number): boolean {
  // A rate of nothing is an offer, and a good one.
  if (!car.available || !isKnown(offer.interestRate) || !isKnown(offer.comparisonRate)) return false;
  if (rule === 'available_car') return true;
  if (!((car.currentPriceCents ?? 0) > LEAST_PRICE_CENTS)) return false;
  if (rule === 'recent_car') return car.year !== null && car.year >= oldestYear;
  return isKnown(rule === 'weekly_payment' ? offer.paymentWeek : offer.paymentMonth);
}

function isKnown(figure: number | null | undefined): boolean {
  return figure !== null && figure !== undefined;
}
