import { isDeepStrictEqual } from 'node:util';
import type { CarDocument, CarSearchEngine, VersionedVehicleEvent } from '@forecourt/car-search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leavesIfSoldBefore } from '../departure/let-sold-cars-leave.ts';
import { foldOf } from './fold.ts';
import { START } from './moving-clock.ts';
import { delivered } from './random-histories.ts';
import { dealershipConfigured, riverside } from './riverside.ts';
import { TestIndexer } from './running-indexer.ts';
import { happened, listed } from './vehicle-history.ts';

const DAY_MS = 86_400_000;
const startSeconds = START.getTime() / 1_000;
const sold = (version: number, days: number, id: string) =>
  happened('VehicleSold', version, { sold_date_timestamp: startSeconds + days * 86_400 }, id);
const priced = (version: number, price: number, id: string) =>
  happened('VehiclePriced', version, { prices: { price } }, id);
const fellThrough = (version: number, id: string) => happened('SaleFellThrough', version, { status: 'in_stock' }, id);

/** Sold cars that leave the indexes of an engine, by a clock that tests move. */
export function departureCases(name: string, other?: { engine: CarSearchEngine; alias: string }): void {
  describe(`sold cars that leave the ${name}`, () => {
    let indexer: TestIndexer;
    const events: VersionedVehicleEvent[] = [];
    const publish = async (...published: VersionedVehicleEvent[]) => {
      events.push(...published);
      await indexer.publish(...published);
    };

    /** What the rule leaves of what the events fold to, apart from the code that keeps it. */
    function expected(): Record<string, CarDocument> {
      const edge = leavesIfSoldBefore(indexer.clock.now());
      const cars = Object.entries(foldOf(events));
      return Object.fromEntries(cars.filter(([, car]) => (car.sold_date_timestamp ?? edge) >= edge));
    }

    /** Resolves when the index has what is expected; the test's own time limit ends it otherwise. */
    async function untilExpected(): Promise<string[]> {
      for (let tries = 0; ; tries += 1) {
        await indexer.settled();
        await indexer.searches.refresh((await indexer.searches.resolveAlias(indexer.alias)) ?? '');
        const found = await indexer.found();
        if (isDeepStrictEqual(found, expected())) {
          expect(await indexer.searches.count(indexer.alias)).toBe(Object.keys(found).length);
          return Object.keys(found);
        }
        if (tries === 200) expect(found).toEqual(expected());
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    }

    beforeAll(async () => {
      indexer = await TestIndexer.create(other);
      await indexer.publish(dealershipConfigured(riverside(), 1));
      await publish(
        listed({}, 'here'),
        listed({}, 'sold'),
        sold(2, 0, 'sold'),
        listed({}, 'older'),
        sold(2, -30, 'older'),
      );
    }, 60_000);
    afterAll(() => indexer?.remove());

    it('SRCH-4 do so after the longest window, by the clock alone', async () => {
      indexer.clock.advance(60 * DAY_MS);
      expect(await untilExpected()).toEqual(['here', 'older', 'sold']);
      indexer.clock.advance(1.5 * DAY_MS);
      expect(await untilExpected()).toEqual(['here', 'sold']);
      indexer.clock.advance(29 * DAY_MS);
      expect(await untilExpected()).toEqual(['here', 'sold']);
      indexer.clock.advance(DAY_MS);
      expect(await untilExpected()).toEqual(['here']);
    });

    it('IDX-2 are not brought back by events that come again, by a late write or by a new price', async () => {
      await publish(listed({}, 'sold'), sold(2, 0, 'sold'), priced(3, 9_990, 'sold'));
      expect(await untilExpected()).toEqual(['here']);
      const index = (await indexer.searches.resolveAlias(indexer.alias)) ?? '';
      const document = foldOf([listed({}, 'sold')]).sold ?? null;
      expect(await indexer.searches.write(index, [{ id: 'sold', revision: 2, document }])).toMatchObject([
        { outcome: 'stale' },
      ]);
      expect(await untilExpected()).toEqual(['here']);
    });

    it.each(['rows', 'topic'] as const)('IDX-3 stay away from an index that is rebuilt from %s', async (mode) => {
      const id = await indexer.rebuild(mode);
      expect(await indexer.rebuilt(id)).toMatchObject({ state: 'done', fault: null });
      expect(await untilExpected()).toEqual(['here']);
    });

    it('IDX-2 are found again when their sale falls through, and leave after the next sale by its own date', async () => {
      await publish(fellThrough(4, 'sold'), fellThrough(3, 'older'));
      expect(await untilExpected()).toEqual(['here', 'older', 'sold']);
      await publish(sold(5, 80, 'sold'), sold(4, -300, 'older'));
      expect(await untilExpected()).toEqual(['here', 'sold']);
      expect(await indexer.found('sold')).toMatchObject({ sold: { status: 'sold' } });
      indexer.clock.advance(85 * DAY_MS);
      expect(await untilExpected()).toEqual(['here']);
    });

    const step = fc.oneof(
      fc.integer({ min: -10, max: 200 }).map((days) => (version: number, id: string) => sold(version, days, id)),
      fc.constantFrom(fellThrough),
      fc.integer({ min: 900, max: 90_000 }).map((price) => (version: number, id: string) => priced(version, price, id)),
    );
    const histories = fc.array(fc.array(step, { maxLength: 5 }), { minLength: 1, maxLength: 5 });

    it('IDX-2 leave and come back rightly however events are mixed, repeated and cut by the passing of days', async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          histories.chain((steps) => {
            run += 1;
            const cars = steps.map((made, place) => {
              const id = `run-${run}-${place}`;
              return [listed({}, id), ...made.map((make, turn) => make(turn + 2, id))];
            });
            return fc.tuple(delivered(cars), fc.nat(), fc.integer({ min: 0, max: 12 }));
          }),
          async ([mixed, cut, days]) => {
            const first = cut % (mixed.length + 1);
            await publish(...mixed.slice(0, first));
            await untilExpected();
            indexer.clock.advance(days * DAY_MS);
            await publish(...mixed.slice(first));
            await untilExpected();
          },
        ),
        { numRuns: 12, seed: 15 },
      );
    }, 120_000);
  });
}
