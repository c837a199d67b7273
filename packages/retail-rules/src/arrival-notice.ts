import { isAvailable, type SaleState } from './availability.ts';

/** The notice on a car that is about to arrive, that is coming soon and not sold; null for all others (CARD-3). */
export function arrivalNotice(car: SaleState): string | null {
  return car.status === 'coming_soon' && isAvailable(car) ? 'Arriving soon, please enquire for photos' : null;
}
