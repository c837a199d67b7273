import { type CarDocument, makeDocument } from '@forecourt/car-search';
import type { Dealership } from '@forecourt/contracts';
import { carLocation } from '@forecourt/retail-rules';
import type { CarState } from './car-state.ts';

/**
 * The document by which a car is found; null if it must not be: withdrawn, or hidden by its dealer (IDX-1). A sold car keeps its
 * document: each search decides how long to show it. Nothing here depends on the clock or on a site.
 * @param dealership whose car it is; its fields are absent until it is known (IDX-5).
 */
export function toDocument(car: CarState, dealership: Dealership | undefined): CarDocument | null {
  if (car.withdrawn || !car.show_on_dealer_website) return null;
  return makeDocument(car, {
    status: car.sold_date_timestamp === undefined ? car.status : 'sold',
    reserved: car.reserved_by_dealer || car.hold_id !== undefined,
    dealership,
    location: dealership && carLocation(car.details.location_slug, dealership.locations),
  });
}
