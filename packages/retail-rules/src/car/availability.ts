import type { CarStatus } from '@forecourt/contracts';

/** What the availability rules read of a car. */
export interface SaleState {
  readonly status: string | null;
  /** A feed's own flag; it means the same as the status `sold` (IDX-1). */
  readonly sold: boolean | null;
}

/** Whether a car of each status can still be had. */
const AVAILABLE: Readonly<Record<CarStatus, boolean>> = { in_stock: true, coming_soon: true, sold: false };

/** How a car stands for whoever wants it: free, expected, held for somebody, sold, or gone for another reason. */
export const carStandings = ['in_stock', 'coming_soon', 'reserved', 'sold', 'gone'] as const;
export type CarStanding = (typeof carStandings)[number];

/** A car as its standing reads it. */
export interface StandingCar extends SaleState {
  /** Reserved by its dealer or held on the platform. */
  readonly reserved: boolean;
}

/** What decides whether visitors may see a car at all. */
interface OfferState {
  /** Whether its dealer has taken it out of stock for good. */
  readonly withdrawn: boolean;
  readonly show_on_dealer_website: boolean;
}

/** Whether a car that its dealer has in stock is kept from visitors: to them it is not there. Another reason to hide one belongs here. */
export const isHidden = (car: Pick<OfferState, 'show_on_dealer_website'>): boolean => !car.show_on_dealer_website;

/** Whether visitors may see a car: it was not withdrawn, and is not hidden. It may be sold. */
export const isOffered = (car: OfferState): boolean => !car.withdrawn && !isHidden(car);

/** Whether a car is sold: by its flag or by its status, whichever says so (IDX-1). */
export function isSold(car: SaleState): boolean {
  return car.sold === true || car.status === 'sold';
}

/** Whether a car can still be had: in stock or coming soon, and not sold (IDX-1). */
export function isAvailable(car: SaleState): boolean {
  return (
    !isSold(car) && car.status !== null && Object.hasOwn(AVAILABLE, car.status) && AVAILABLE[car.status as CarStatus]
  );
}

/**
 * The one standing of a car, which every place that shows it reads: sold before all else, and reserved before coming soon.
 * @param withdrawn whether its dealer has taken it off the market
 */
export function carStanding(car: StandingCar, withdrawn = false): CarStanding {
  if (isSold(car)) return 'sold';
  if (withdrawn || !isAvailable(car)) return 'gone';
  if (car.reserved) return 'reserved';
  return car.status === 'coming_soon' ? 'coming_soon' : 'in_stock';
}

/** The words for a standing in a list that names it; null for a car that is simply in stock. @param soldLabel the site's own, such as Just Sold */
export function standingWords(standing: CarStanding, soldLabel: string): string | null {
  const words: Readonly<Record<CarStanding, string | null>> = {
    in_stock: null,
    coming_soon: 'Coming soon',
    reserved: 'Reserved',
    sold: soldLabel,
    gone: 'No longer available',
  };
  return words[standing];
}

/** What a visitor reads of a car that is about to arrive (CARD-3). */
export const ARRIVING = 'Arriving soon, please enquire for photos';

/** The notice on a car that is about to arrive, that is coming soon and not sold; null for all others (CARD-3). */
export function arrivalNotice(car: SaleState): string | null {
  return car.status === 'coming_soon' && isAvailable(car) ? ARRIVING : null;
}
