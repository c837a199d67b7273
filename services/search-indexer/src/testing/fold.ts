import type { CarDocument, VersionedVehicleEvent } from '@forecourt/car-search';
import { type Dealerships, foldIntoRows } from '../car-row/car-row.ts';
import { riverside } from './riverside.ts';

const dealerships: Dealerships = new Map([[1, riverside()]]);

/** What must be found after these events of cars at Riverside, each seen once and in order, by id. */
export function foldOf(events: readonly VersionedVehicleEvent[]): Record<string, CarDocument> {
  const rows = foldIntoRows(new Map(), dealerships, events);
  return Object.fromEntries([...rows].flatMap(([id, { document }]) => (document ? [[id, document]] : [])));
}
