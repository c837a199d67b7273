import type { VersionedVehicleEvent } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delivered, randomHistories } from '../testing/random-histories.ts';
import { riverside } from '../testing/riverside.ts';
import { happened, listed } from '../testing/vehicle-history.ts';
import { type CarRow, type Dealerships, foldIntoRows, reviseRow } from './car-row.ts';

const dealerships: Dealerships = new Map([[1, riverside()]]);

/** Folds batch by batch, as the consumer does. */
function project(events: readonly VersionedVehicleEvent[], batchSize: number): Map<string, CarRow> {
  const rows = new Map<string, CarRow>();
  for (let from = 0; from < events.length; from += batchSize) {
    const revised = foldIntoRows(rows, dealerships, events.slice(from, from + batchSize));
    for (const [id, row] of revised) rows.set(id, row);
  }
  return rows;
}

/** Rows without their revisions, which count changes and so depend on the batches. */
const stated = (rows: Map<string, CarRow>) =>
  Object.fromEntries([...rows].map(([id, { revision, ...row }]) => [id, row]));

describe('the rows of cars', () => {
  it('IDX-2 are the same from events replayed, repeated, mixed across vehicles, and batched in any way', () => {
    const cases = randomHistories(4).chain((histories) =>
      fc.record({
        histories: fc.constant(histories),
        events: delivered(histories),
        batchSize: fc.integer({ min: 1, max: 9 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ histories, events, batchSize }) => {
        const expected = stated(project(histories.flat(), 1));
        expect(stated(project(events, batchSize))).toEqual(expected);
        expect(stated(project([...events, ...events], batchSize))).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('rise in revision with each change of the document, and only then', () => {
    const revisions = (...events: VersionedVehicleEvent[]) =>
      events.map((_, index) => project(events.slice(0, index + 1), 1).get('car-1')?.revision);
    expect(
      revisions(
        listed(),
        happened('VehiclePriced', 2, { prices: { price: 25_990 } }),
        happened('VehiclePriced', 3, { prices: { price: 25_990 } }),
        happened('VehicleHidden', 4, {}),
        happened('VehiclePriced', 5, { prices: { price: 20_000 } }),
        happened('VehicleShown', 6, {}),
      ),
    ).toEqual([1, 2, 2, 3, 3, 4]);
  });

  it('IDX-2 go on from where stock was restored to, with all that comes after', () => {
    const priced = (version: number, price: number) => happened('VehiclePriced', version, { prices: { price } });
    const lost = [listed(), priced(2, 25_000), priced(3, 24_000), priced(4, 23_000)];
    const since = [{ ...priced(2, 22_000), restored: true as const }, priced(3, 21_000)];
    for (const batchSize of [1, 2, 6]) {
      const row = project([...lost, ...since], batchSize).get('car-1');
      expect(row).toMatchObject({ streamVersion: 3, state: { prices: { price: 21_000 } } });
      expect(row?.document?.price).toBe(21_000);
    }
    expect(project([...lost, ...since], 1).get('car-1')?.revision).toBe(6);
  });

  it('have no revision for a car that was never shown', () => {
    const rows = project([listed({ show_on_dealer_website: false })], 1);
    expect(rows.get('car-1')).toMatchObject({ document: null, revision: 0, streamVersion: 1 });
  });

  it('IDX-5 rise in revision with the data of their dealership', () => {
    const row = project([listed()], 1).get('car-1');
    if (!row) throw new Error('There is a row.');
    expect(reviseRow(row, row, riverside({ phone: '07 3000 0000' })).revision).toBe(1);
    const moved = reviseRow(row, row, riverside({ name: 'Riverside Motors' }));
    expect(moved).toMatchObject({ revision: 2, document: { dealership_name: 'Riverside Motors' } });
  });
});
