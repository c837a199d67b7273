import type { Dealership } from '@forecourt/contracts';
import { isOffered } from '@forecourt/retail-rules';
import type { CarDocument } from '../document/car-document.ts';
import { makeDocument } from '../document/make-document.ts';
import type { CarState } from './car-state.ts';

/**
 * The document by which a car is found; null if it must not be: withdrawn, or hidden by its dealer (IDX-1). A sold car keeps its
 * document: each search decides how long to show it. Nothing here depends on the clock or on a site.
 * @param dealership whose car it is; its fields are absent until it is known (IDX-5).
 * @param location the one of its locations that the car is at.
 */
export function documentOfState(
  car: CarState,
  dealership: Dealership | undefined,
  location: Dealership['locations'][number] | undefined,
): CarDocument | null {
  if (!isOffered(car)) return null;
  return makeDocument(car, {
    status: car.sold_date_timestamp === undefined ? car.status : 'sold',
    reserved: car.reserved_by_dealer || car.hold_id !== undefined,
    dealership,
    location,
  });
}
