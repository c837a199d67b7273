import { isDeepStrictEqual } from 'node:util';
import { type CarFacts, shownFields, toShown } from '../model/car-facts.ts';
import type { IndexedDocument } from '../watch/read-index.ts';

/** A car's row in the indexer's database. */
export interface StoredRow {
  vehicle_id: string;
  stream_version: number;
  revision: string;
  /** As it goes to indexes: with the figures of comparable cars (IDX-6). */
  document: Record<string, unknown> | null;
}

/** What is read of the service's own view of a vehicle. */
export interface StoredView {
  id: string;
  view: Record<string, unknown> & { details: Record<string, unknown>; prices: Record<string, unknown> };
}

/** Where the index differs from the rows, document by document and revision by revision. `derived` is the index's own. */
export function rowFaults(rows: readonly StoredRow[], documents: readonly IndexedDocument[]): string[] {
  const found = new Map(documents.map((document) => [document.id, document]));
  const faults: string[] = [];
  for (const { vehicle_id: id, document, revision } of rows) {
    const indexed = found.get(id);
    found.delete(id);
    if (!document && indexed) faults.push(`car ${id} is in the index but its row has no document`);
    if (!document) continue;
    if (!indexed) {
      faults.push(`car ${id} is not in the index`);
      continue;
    }
    const { derived: _own, ...source } = indexed.source;
    if (indexed.revision !== Number(revision))
      faults.push(`car ${id}: revision ${revision}, indexed ${indexed.revision}`);
    if (!isDeepStrictEqual(source, document)) {
      faults.push(`car ${id}: expected ${JSON.stringify(document)}, indexed ${JSON.stringify(source)}`);
    }
  }
  return [...faults, ...[...found.keys()].map((id) => `car ${id} is in the index but has no row`)];
}

/** The differences between the index and what senders sent. @param ids vehicle ids by VIN. */
export function expectationFaults(
  expected: readonly CarFacts[],
  ids: ReadonlyMap<string, string>,
  documents: readonly IndexedDocument[],
): string[] {
  const found = new Map(documents.map(({ id, source }) => [id, source]));
  const faults = expected.flatMap((car) => {
    const id = ids.get(car.vin) ?? '';
    const [shown, document] = [toShown(car), found.get(id)];
    found.delete(id);
    if (!shown) return document ? [`car ${id} (${car.stocknum} ${car.badge}) is gone but still found`] : [];
    if (!document) return [`car ${id} (${car.stocknum} ${car.badge}) is not found`];
    return shownFields
      .filter((field) => shown[field] !== (document[field] ?? null))
      .map(
        (field) =>
          `car ${id} ${field}: expected ${JSON.stringify(shown[field])}, found ${JSON.stringify(document[field])}`,
      );
  });
  return [...faults, ...[...found.keys()].map((id) => `car ${id} is found but was never listed`)];
}

/** The differences between the stock service's own view of its vehicles and what senders sent. */
export function viewFaults(
  expected: readonly CarFacts[],
  ids: ReadonlyMap<string, string>,
  views: readonly StoredView[],
): string[] {
  const found = new Map(views.map(({ id, view }) => [id, view]));
  return expected.flatMap((car) => {
    const view = found.get(ids.get(car.vin) ?? '');
    if (!view) return [`car ${car.vin} (${car.stocknum}) has no view`];
    const { details, prices, ...rest } = view;
    const fields = { ...details, ...prices, ...rest };
    const wanted = { ...toShown({ ...car, withdrawn: false }), vin: car.vin, withdrawn: car.withdrawn };
    return Object.entries(wanted)
      .filter(([field]) => !NOT_IN_VIEWS.has(field))
      .filter(([field, value]) => ((fields as Record<string, unknown>)[field] ?? null) !== value)
      .map(([field, value]) => `view of ${car.vin} ${field}: expected ${JSON.stringify(value)}`);
  });
}

/** A view shows these by its status and its list of pictures. */
const NOT_IN_VIEWS: ReadonlySet<string> = new Set(['sold', 'photos_count', 'primary_image_url']);
