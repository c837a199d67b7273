import { isDeepStrictEqual } from 'node:util';
import {
  type CarDocument,
  type CarState,
  documentOfState,
  type FoldedCar,
  foldVehicleEvent,
  type VersionedVehicleEvent,
} from '@forecourt/car-search';
import type { Dealership } from '@forecourt/contracts';
import { carLocation } from '@forecourt/retail-rules';

/**
 * The document by which a car is found; null if it must not be (IDX-1).
 * @param dealership whose car it is; its fields are absent until it is known (IDX-5).
 */
export function toDocument(car: CarState, dealership: Dealership | undefined): CarDocument | null {
  return documentOfState(car, dealership, dealership && carLocation(car.details.location_slug, dealership.locations));
}

/** The stored state of a car: its fold, its document, and how many times that document has changed. */
export interface CarRow extends FoldedCar {
  /** null: it must not be found. */
  document: CarDocument | null;
  /** The external version of the document in every index; 0 while there never was a document. */
  revision: number;
}

/** Rows by vehicle id. */
export type CarRows = ReadonlyMap<string, CarRow>;
/** Dealerships by id. */
export type Dealerships = ReadonlyMap<number, Dealership>;

/** The row after its car or its dealership has changed: its revision rises if the document differs. */
export function reviseRow(before: CarRow | undefined, car: FoldedCar, dealership: Dealership | undefined): CarRow {
  const document = toDocument(car.state, dealership);
  const changed = !isDeepStrictEqual(document, before?.document ?? null);
  const { state, streamVersion } = car;
  return { state, streamVersion, document, revision: (before?.revision ?? 0) + (changed ? 1 : 0) };
}

/**
 * Folds events of any number of vehicles, those of one vehicle in order, and returns the changed rows.
 * @throws EventFault as foldVehicleEvent does.
 */
export function foldIntoRows(
  rows: CarRows,
  dealerships: Dealerships,
  events: readonly VersionedVehicleEvent[],
): Map<string, CarRow> {
  const folded = new Map<string, FoldedCar>();
  for (const event of events) {
    const id = event.data.vehicle_id;
    folded.set(id, foldVehicleEvent(folded.get(id) ?? rows.get(id), event));
  }
  const revised = new Map<string, CarRow>();
  for (const [id, car] of folded) {
    revised.set(id, reviseRow(rows.get(id), car, dealerships.get(car.state.dealership_id)));
  }
  return revised;
}
