import { type CarDocument, type CarState, documentOfState } from '@forecourt/car-search';
import type { Dealership } from '@forecourt/contracts';
import { carLocation } from '@forecourt/retail-rules';

/**
 * The document by which a car is found; null if it must not be (IDX-1).
 * @param dealership whose car it is; its fields are absent until it is known (IDX-5).
 */
export function toDocument(car: CarState, dealership: Dealership | undefined): CarDocument | null {
  return documentOfState(car, dealership, dealership && carLocation(car.details.location_slug, dealership.locations));
}
