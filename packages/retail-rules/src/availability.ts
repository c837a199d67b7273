/** What the availability rules read of a car. */
export interface SaleState {
  readonly status: string | null;
  /** A feed's own flag; it means the same as the status `sold` (IDX-1). */
  readonly sold: boolean | null;
}

const AVAILABLE_STATUSES: readonly (string | null)[] = ['in_stock', 'coming_soon'];

/** Whether a car is sold: by its flag or by its status, whichever says so (IDX-1). */
export function isSold(car: SaleState): boolean {
  return car.sold === true || car.status === 'sold';
}

/** Whether a car can still be had: in stock or coming soon, and not sold (IDX-1). */
export function isAvailable(car: SaleState): boolean {
  return !isSold(car) && AVAILABLE_STATUSES.includes(car.status);
}

/** The notice on a car that is about to arrive, that is coming soon and not sold; null for all others (CARD-3). */
export function arrivalNotice(car: SaleState): string | null {
  return car.status === 'coming_soon' && isAvailable(car) ? 'Arriving soon, please enquire for photos' : null;
}
