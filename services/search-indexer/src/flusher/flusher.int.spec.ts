import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FaultyEngine } from '../testing/faulty-engine.ts';
import { foldOf } from '../testing/fold.ts';
import { delivered, randomHistories } from '../testing/random-histories.ts';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { isRead, TestIndexer } from '../testing/running-indexer.ts';
import { happened, listed } from '../testing/vehicle-history.ts';

const priced = (version: number, price: number, id: string) =>
  happened('VehiclePriced', version, { prices: { price } }, id);

describe('the flusher', () => {
  let indexer: TestIndexer;

  beforeEach(async () => {
    indexer = await TestIndexer.create();
    await indexer.publish(dealershipConfigured(riverside(), 1));
    await indexer.settled();
  });
  afterEach(() => indexer?.remove());

  it('IDX-2 leads to the index of the folded events, regardless of redeliveries, order and failures', async () => {
    let run = 0;
    const cases = fc
      .constant(undefined)
      .chain(() => randomHistories(4, `random${run++}`))
      .chain((histories) => fc.tuple(fc.constant(histories), delivered(histories), fc.constantFrom('before', 'after')));
    await fc.assert(
      fc.asyncProperty(cases, async ([histories, events, failing]) => {
        const prefix = `${histories[0]?.[0]?.data.vehicle_id.split('-')[0]}-`;
        const half = Math.ceil(events.length / 2);
        await indexer.publish(...events.slice(0, half));
        await indexer.settled();
        indexer.engine.failing = failing as 'before' | 'after';
        await indexer.publish(...events.slice(half));
        await indexer.until(isRead);
        indexer.engine.failing = undefined;
        await indexer.settled();
        expect(await indexer.found(prefix)).toEqual(foldOf(histories.flat()));
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect((await indexer.status()).indexes[0]?.ahead).toBe(0);
  }, 60_000);

  it('IDX-2 loses nothing and doubles nothing when it dies between writing and noting it', async () => {
    const ids = ['killed-1', 'killed-2', 'killed-3'];
    indexer.engine.failing = 'after';
    await indexer.publish(...ids.map((id) => listed({}, id)));
    await indexer.until((status) => isRead(status) && ids.every((id) => indexer.engine.applied.includes(`${id}@1`)));
    await indexer.stop();

    indexer.engine.failing = undefined;
    await indexer.start();
    await indexer.settled();
    expect(Object.keys(await indexer.found('killed-'))).toEqual(ids);
    expect(indexer.engine.applied.filter((each) => each.startsWith('killed-')).sort()).toEqual(
      ids.map((id) => `${id}@1`),
    );
  });

  it('parks nothing while the engine is down, and catches up when it is back', async () => {
    indexer.engine.failing = 'before';
    const failures = indexer.engine.failures;
    await indexer.publish(listed({}, 'waiting'), priced(2, 19_990, 'waiting'));
    const down = await indexer.until((status) => isRead(status) && indexer.engine.failures > failures + 2);
    expect(down).toMatchObject({ parked: [], indexes: [{ behind: 1 }] });
    expect(down.flusher_failures).toBeGreaterThan(0);

    indexer.engine.failing = undefined;
    const { flusher_failures } = await indexer.settled();
    expect(flusher_failures).toBe(0);
    expect(await indexer.found('waiting')).toMatchObject({ waiting: { price: 19_990 } });
  });

  it('IDX-2 never overwrites a later revision than its own, and raises an alarm', async () => {
    await indexer.publish(listed({}, 'ahead'));
    await indexer.settled();
    const [index] = await indexer.engine.listIndexes();
    const { ahead } = await indexer.found('ahead');
    if (!index || !ahead) throw new Error('The car is in the index.');
    await indexer.engine.write(index, [{ id: 'ahead', revision: 9, document: { ...ahead, price: 1 } }]);

    await indexer.publish(priced(2, 19_990, 'ahead'));
    await indexer.settled();
    expect(await indexer.found('ahead')).toMatchObject({ ahead: { price: 1 } });
    expect((await indexer.status()).indexes).toMatchObject([{ behind: 0, ahead: 1 }]);
    expect(await indexer.metrics()).toMatch(/indexer_cars_ahead\{[^}]*index="[^"]+"[^}]*\} 1/);
    expect(indexer.logs).toContainEqual(expect.objectContaining({ level: 'error', id: 'ahead', indexedRevision: 9 }));
  });

  it('writes every car again to an engine that has lost its indexes, and is ready only then', async () => {
    await indexer.publish(listed({}, 'one'), priced(2, 19_990, 'one'), listed({}, 'other'));
    await indexer.settled();
    const before = await indexer.found();
    expect(Object.keys(before)).toEqual(['one', 'other']);
    await indexer.stop();
    indexer.engine = new FaultyEngine();
    indexer.engine.failing = 'before';
    await indexer.start();
    await indexer.until(() => indexer.engine.failures > 0);
    expect((await indexer.status()).ready).toBe(false);
    await expect(indexer.found()).rejects.toThrow('No search index or alias is named cars.');

    indexer.engine.failing = undefined;
    await indexer.settled();
    expect(await indexer.found()).toEqual(before);
  });

  it('makes a new index if one is taken away while it runs', async () => {
    await indexer.publish(listed({}, 'one'));
    await indexer.settled();
    const before = await indexer.found();
    const [index] = await indexer.engine.listIndexes();
    await indexer.engine.deleteIndex(index ?? '');
    await indexer.publish(listed({}, 'after-deletion'));
    await indexer.until(({ indexes }) => indexes[0] !== undefined && indexes[0].index !== index);
    await indexer.settled();
    expect(Object.keys(await indexer.found())).toEqual([...Object.keys(before), 'after-deletion'].sort());
  });
});
