import type { CarStatus, CarType, FinanceLenders, ItemType } from '@forecourt/contracts';
import type { MarketRecord } from '../price/market-comparison.ts';
import type { PricedCar } from '../price/price-statement.ts';
import type { CarPlace } from './car-place.ts';

/** What a lender's payment is for, as fed: amounts are dollars. */
export type FedTerms = Pick<FinanceLenders[string], 'termMonths' | 'termYears' | 'termUnit' | 'deposit' | 'balloon'>;

/** A lender's weekly payment, in cents, with its rates in per cent a year and its terms as fed, in dollars. */
interface LowestPayment {
  /** Its key in the feed. */
  readonly lender: string;
  readonly weekCents: number;
  readonly rate: number;
  readonly comparisonRate: number;
  /** The same lender's payment a month; null if it states none. */
  readonly monthCents: number | null;
  readonly terms: FedTerms;
}

/**
 * A car as the view rules read it, from the search index or from stock's read model: amounts are integer cents of Australian
 * dollars, and null means unknown.
 */
export interface ListedCar extends PricedCar, MarketRecord {
  readonly id: string;
  readonly slug: string;
  readonly dealershipId: number;
  readonly dealershipSlug: string;
  readonly stocknum: string;
  readonly name: string | null;
  readonly carsalesTitle: string | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly year: number | null;
  readonly carType: CarType;
  readonly itemType: ItemType;
  readonly status: CarStatus;
  readonly sold: boolean;
  readonly reserved: boolean;
  readonly certified: boolean;
  readonly tag: string | null;
  readonly createdAt: Date | null;
  /** The lowest weekly payment that a lender in its feed offers, with both rates in per cent a year (FIN-3). */
  readonly lowestPayment: LowestPayment | null;
  readonly km: number | null;
  readonly transmission: string | null;
  readonly fuel: string | null;
  readonly body: string | null;
  /** How many sit in it; null if that is not known. */
  readonly seats: number | null;
  /** How many sleep in a caravan, the length of its body in feet, and its tare in kilograms. */
  readonly sleeps: number | null;
  readonly bodyLength: number | null;
  readonly tareWeight: number | null;
  /** A motorcycle's engine in cubic centimetres, and whether a learner may ride it. */
  readonly engineCc: number | null;
  readonly learnerApproved: boolean;
  readonly colour: string | null;
  /** Where it is: at a dealer's location, or at a private seller's; null if nothing is known of it. */
  readonly place: CarPlace | null;
  /** IANA zone of the dealer's location: its days and hours count, also for a private sale. */
  readonly timeZone: string;
  /** The first picture; null if the car has none. */
  readonly imageUrl: string | null;
  /** Grows with every change of its pictures and every refresh; null since the listing. */
  readonly photosRevision: number | null;
  /** Whether the site's own tag filter takes this car. */
  readonly takesCustomTag: boolean;
}
