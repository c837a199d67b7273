import type { CarWrite, IndexStamp } from '@forecourt/car-search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FaultyEngine } from '../testing/faulty-engine.ts';
import { foldOf } from '../testing/fold.ts';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { TestIndexer } from '../testing/running-indexer.ts';
import { happened, listed } from '../testing/vehicle-history.ts';

const CARS = 60;

/** An index as it was copied at some time. */
interface Copy {
  readonly index: string;
  readonly writes: readonly CarWrite[];
  readonly stamp: IndexStamp;
}

describe('an index that the engine brings back from a copy', () => {
  let indexer: TestIndexer;
  const events = Array.from({ length: CARS }, (_, number) => listed({}, `car-${number}`));
  let version = 1;

  const priced = (id: string) => {
    version += 1;
    return happened('VehiclePriced', version, { prices: { price: 20_000 + version } }, id);
  };
  const publish = async (...published: typeof events) => {
    events.push(...published);
    await indexer.publish(...published);
    await indexer.settled();
  };
  const copied = async (): Promise<Copy> => {
    const index = (await indexer.engine.resolveAlias('cars')) ?? '';
    return {
      index,
      writes: [...indexer.engine.copyOf(index)].flat(),
      stamp: await indexer.engine.stampOf(index),
    };
  };
  /** The process dies at once, and the next one has the copy. */
  const restartWith = async ({ index, writes, stamp }: Copy): Promise<void> => {
    await indexer.stop();
    indexer.engine = new FaultyEngine();
    await indexer.engine.restoreIndex(
      index,
      (async function* () {
        yield writes;
      })(),
      () => stamp,
    );
    await indexer.start();
    await indexer.settled();
  };
  const expectAll = async () => {
    expect(await indexer.found()).toEqual(foldOf(events));
    expect(await indexer.engine.listIndexes()).toHaveLength(1);
  };

  beforeAll(async () => {
    indexer = await TestIndexer.create();
    await indexer.publish(dealershipConfigured(riverside(), 1));
    await publish();
    await indexer.publish(...events);
    await indexer.settled();
  }, 30_000);
  beforeEach(() => {
    indexer.logs.length = 0;
  });
  afterAll(() => indexer?.remove());

  it('IDX-2 IDX-3 is only written what changed since: what is new, changed, or gone', async () => {
    await publish(happened('VehicleHidden', 90, {}, 'car-9'));
    const copy = await copied();
    await publish(priced('car-1'), priced('car-2'), happened('VehicleHidden', 90, {}, 'car-3'));
    await publish(listed({}, 'late'), happened('VehicleShown', 91, {}, 'car-9'));
    await restartWith(copy);
    await expectAll();
    const written = new Set(indexer.engine.applied.map((one) => one.split('@')[0]));
    expect([...written].sort()).toEqual(['car-1', 'car-2', 'car-3', 'car-9', 'late']);
    expect(await indexer.engine.resolveAlias('cars')).toBe(copy.index);
    await publish(priced('car-1'));
    await expectAll();
  });

  it('IDX-3 is written nothing where nothing changed', async () => {
    await restartWith(await copied());
    await expectAll();
    expect(indexer.engine.applied).toEqual([]);
  });

  it.each([
    ['newer than the database', ({ writes }: Copy) => writes.map((car) => ({ ...car, revision: car.revision + 5 }))],
    [
      'of cars that the database does not know',
      ({ writes }: Copy) => [...writes, { ...writes[0], id: 'strange' } as CarWrite],
    ],
  ])('IDX-3 is filled again if it is %s', async (_, changed) => {
    const copy = await copied();
    await restartWith({ ...copy, writes: changed(copy) });
    await expectAll();
    expect(await indexer.engine.resolveAlias('cars')).not.toBe(copy.index);
    expect(indexer.logs).toEqual(
      expect.arrayContaining([expect.objectContaining({ index: copy.index, level: 'error' })]),
    );
  });

  it('IDX-3 is dropped if the database does not list it', async () => {
    const copy = await copied();
    await restartWith({ ...copy, index: 'cars-of-another-time' });
    await expectAll();
  });

  it('IDX-3 is what searches read where it was copied before a rebuild replaced it, and the rebuild says that it failed', async () => {
    const copy = await copied();
    indexer.retireAfterMs = 60_000;
    await restartWith(copy);
    const id = await indexer.rebuild('rows');
    await indexer.untilRebuild(id, ({ state }) => state === 'retiring');
    await publish(priced('car-5'));
    indexer.retireAfterMs = 0;
    await restartWith(copy);
    expect(await indexer.rebuilt(id)).toMatchObject({ state: 'failed', fault: expect.stringContaining('was lost') });
    expect(await indexer.engine.resolveAlias('cars')).toBe(copy.index);
    await expectAll();
  });
});
