import { isDeepStrictEqual } from 'node:util';
import type { VersionedVehicleEvent } from '@forecourt/car-search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EngineCall, type Failing, FaultyEngine } from '../testing/faulty-engine.ts';
import { foldOf } from '../testing/fold.ts';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { TestIndexer } from '../testing/running-indexer.ts';
import { happened, listed } from '../testing/vehicle-history.ts';

const priced = (version: number, price: number, id: string) =>
  happened('VehiclePriced', version, { prices: { price } }, id);

describe('rebuilding the index', () => {
  let indexer: TestIndexer;
  const events: VersionedVehicleEvent[] = [];
  const publish = async (...published: VersionedVehicleEvent[]) => {
    events.push(...published);
    await indexer.publish(...published);
  };
  const settledFold = async () => {
    await indexer.settled();
    expect(await indexer.found()).toEqual(foldOf(events));
  };

  beforeAll(async () => {
    indexer = await TestIndexer.create();
    await indexer.publish(dealershipConfigured(riverside(), 1));
    const cars = Array.from({ length: 1_200 }, (_, number) => listed({}, `car-${number}`));
    await publish(...cars, happened('VehicleHidden', 2, {}, 'car-7'), happened('VehicleWithdrawn', 2, {}, 'car-8'));
    await indexer.settled();
  }, 30_000);
  beforeEach(() => {
    indexer.engine.fault = undefined;
    indexer.engine.dropping = [];
  });
  afterAll(() => indexer?.remove());

  it('IDX-3 answers each search rightly while the index is rebuilt and events arrive', async () => {
    const changing = ['car-1', 'car-600', 'car-1199'];
    const steady = foldOf(events.filter(({ data }) => !changing.includes(data.vehicle_id)));
    const seen = new Map<string, number>();
    const count = Object.keys(foldOf(events)).length;
    let searches = 0;
    const search = async () => {
      const found = await indexer.found();
      const repriced = changing.map((id) => [id, found[id]?.price ?? 0] as const);
      for (const [id, price] of repriced) expect(price).toBeGreaterThanOrEqual(seen.get(id) ?? 0);
      for (const [id, price] of repriced) seen.set(id, price);
      const folded = foldOf(repriced.flatMap(([id, price]) => [listed({}, id), priced(2, price, id)]));
      if (!isDeepStrictEqual(found, { ...steady, ...folded })) expect(found).toEqual({ ...steady, ...folded });
      searches += 1;
    };
    let version = 1;
    for (const mode of ['rows', 'topic', 'rows'] as const) {
      const [before] = await indexer.engine.listIndexes();
      const id = await indexer.rebuild(mode);
      const ended = indexer.rebuilt(id);
      for (let running = true; running; ) {
        version += 1;
        await publish(...changing.map((car) => priced(version, 26_990 + version, car)));
        await search();
        running = await Promise.race([ended.then(() => false), new Promise<true>((go) => setImmediate(go, true))]);
      }
      expect(await ended).toMatchObject({ mode, state: 'done', fault: null, progress: { of: 'cars', done: count } });
      expect(await indexer.engine.listIndexes()).toEqual([expect.not.stringMatching(`^${before}$`)]);
    }
    expect(searches).toBeGreaterThan(10);
    await settledFold();
  }, 60_000);

  const calls: EngineCall[] = ['createIndex', 'write', 'refresh', 'count', 'pointAlias', 'deleteIndex'];
  const faults = calls
    .flatMap((call): [EngineCall, Failing][] => [
      [call, 'before'],
      [call, 'after'],
    ])
    .filter(([call, failing]) => call !== 'pointAlias' || failing === 'before');
  it.each(faults)(
    'IDX-3 killed where %s fails %s it is applied, it changes nothing, and is taken up at the next start',
    async (call, failing) => {
      const serving = await indexer.engine.resolveAlias('cars');
      indexer.engine.fault = { call, failing, sparing: call === 'deleteIndex' ? undefined : serving };
      const failures = indexer.engine.failures;
      const id = await indexer.rebuild('rows');
      const price = 30_000 + events.length;
      const next = events.filter(({ data }) => data.vehicle_id === 'car-2').length + 1;
      await publish(priced(next, price, 'car-2'));
      await indexer.until(() => indexer.engine.failures > failures + 1);
      await indexer.until(({ lag }) => Object.values(lag).every((left) => left === 0));
      while ((await indexer.found())['car-2']?.price !== price) await new Promise((go) => setTimeout(go, 15));
      expect(await indexer.found()).toEqual(foldOf(events));
      expect(await indexer.untilRebuild(id, () => true)).toMatchObject({ finished_at: null });
      await indexer.stop();

      indexer.engine.fault = undefined;
      await indexer.start();
      expect(await indexer.rebuilt(id)).toMatchObject({ state: 'done', fault: null });
      await settledFold();
      const [index, ...others] = await indexer.engine.listIndexes();
      expect([others, index === serving, await indexer.engine.resolveAlias('cars')]).toEqual([[], false, index]);
    },
    30_000,
  );

  it('IDX-3 asks where searches are where the answer to their swap got lost, and does it once', async () => {
    const failures = indexer.engine.failures;
    indexer.engine.fault = { call: 'pointAlias', failing: 'after' };
    expect(await indexer.rebuilt(await indexer.rebuild('rows'))).toMatchObject({ state: 'done', fault: null });
    expect(indexer.engine.failures).toBe(failures + 1);
    await settledFold();
  });

  it('IDX-3 is taken up by another indexer where the first one goes away, and done once where two run', async () => {
    const another = await indexer.startAnother();
    const serving = await indexer.engine.resolveAlias('cars');
    indexer.engine.fault = { call: 'count', failing: 'before' };
    const id = await indexer.rebuild('topic');
    await indexer.untilRebuild(id, ({ fault }) => fault !== null);
    await another.close();
    indexer.engine.fault = undefined;
    expect(await indexer.rebuilt(id)).toMatchObject({ state: 'done', repaired: 0 });
    const [index, ...others] = await indexer.engine.listIndexes();
    expect([others, index === serving]).toEqual([[], false]);
    await settledFold();
  });

  it('IDX-3 begins an index again that was lost with its engine', async () => {
    indexer.engine.fault = { call: 'count', failing: 'before' };
    const id = await indexer.rebuild('rows');
    await indexer.untilRebuild(id, ({ fault }) => fault !== null);
    await indexer.stop();
    indexer.engine = new FaultyEngine();
    await indexer.start();
    expect(await indexer.rebuilt(id)).toMatchObject({ state: 'done' });
    expect(await indexer.engine.listIndexes()).toHaveLength(1);
    await settledFold();
  });

  it('IDX-3 refuses an index that misses a car, and searches keep the one they have', async () => {
    const serving = await indexer.engine.resolveAlias('cars');
    indexer.engine.dropping = ['car-3'];
    const count = Object.keys(foldOf(events)).length;
    const refused = await indexer.rebuilt(await indexer.rebuild('rows'));
    expect(refused).toMatchObject({
      state: 'failed',
      fault: `The new index has ${count - 1} cars; expected ${count}.`,
    });
    expect([await indexer.engine.resolveAlias('cars'), await indexer.engine.listIndexes()]).toEqual([
      serving,
      [serving],
    ]);
    indexer.engine.dropping = [];
    await publish(listed({}, 'late'));
    await settledFold();
    expect(await indexer.rebuilt(await indexer.rebuild('rows'))).toMatchObject({ state: 'done' });
    await settledFold();
  });

  it('runs one rebuild at a time, reports the known ones, and only to operators', async () => {
    indexer.engine.fault = { call: 'count', failing: 'before' };
    const id = await indexer.rebuild('rows');
    await expect(indexer.rebuild('rows')).rejects.toMatchObject({ status: 409, detail: expect.stringContaining(id) });
    indexer.engine.fault = undefined;
    await indexer.rebuilt(id);
    await expect(indexer.untilRebuild('unknown', () => true)).rejects.toMatchObject({ status: 404 });
    await expect(indexer.request('POST', '/indexing/rebuild', {}, 'visitor')).rejects.toMatchObject({ status: 403 });
    await expect(indexer.request('GET', `/indexing/rebuilds/${id}`, undefined, 'visitor')).rejects.toMatchObject({
      status: 403,
    });
  });
});
