import { stockTopic, vehicleEvents } from '@forecourt/contracts';
import type { DiscardedEventView, ParkedEventView, ParkedKeyView } from '@forecourt/messaging/following';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { TestIndexer } from '../testing/running-indexer.ts';
import { envelope, happened, listed } from '../testing/vehicle-history.ts';

const priced = (version: number, price: number, id: string) =>
  happened('VehiclePriced', version, { prices: { price } }, id);
const poison = (version: number, id: string) =>
  envelope(vehicleEvents.VehiclePriced.type, id, version, { vehicle_id: id, prices: { price: 'dear' } });

describe('parked events of the indexer', () => {
  let indexer: TestIndexer;

  beforeEach(async () => {
    indexer = await TestIndexer.create();
    await indexer.publish(dealershipConfigured(riverside(), 1));
    await indexer.publish(listed({}, 'dear'), listed({}, 'other'));
    await indexer.publish(poison(2, 'dear'), priced(3, 20_000, 'dear'), poison(4, 'dear'), priced(5, 19_000, 'dear'));
    await indexer.publish(poison(2, 'other'));
    await indexer.settled();
  });
  afterEach(() => indexer?.remove());

  const list = () => indexer.request<ParkedKeyView[]>('GET', '/following/parked');
  const show = (query: string) => indexer.request<ParkedEventView>('GET', `/following/parked/event?${query}`);
  const discard = ({ group, topic, partition, offset, key }: ParkedEventView) =>
    indexer.request('POST', '/following/discard', {
      group,
      topic,
      partition,
      offset,
      key,
      by: 'pat',
      reason: 'never for sale',
    });
  const metric = async (name: string) =>
    Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(await indexer.metrics())?.[1]);

  it('IDX-4 reports each blocked key, the reason, and how many wait behind', async () => {
    const keys = await list();
    expect(keys.map(({ key, stream_version, waiting }) => [key, stream_version, waiting]).sort()).toEqual([
      ['dear', 2, 3],
      ['other', 2, 0],
    ]);
    expect(keys[0]).toMatchObject({
      group: 'search-indexer',
      topic: stockTopic.name,
      type: vehicleEvents.VehiclePriced.type,
      reason: expect.stringContaining('data.prices.price'),
    });
  });

  it('IDX-4 shows a parked event whole, the first of its key or one behind it', async () => {
    expect(await show('key=dear')).toMatchObject({
      stream_version: 2,
      headers: { ce_type: vehicleEvents.VehiclePriced.type, ce_streamversion: '2' },
      body: { vehicle_id: 'dear', prices: { price: 'dear' } },
    });
    expect(await show('key=dear&version=3')).toMatchObject({ body: { prices: { price: 20_000 } } });
    await expect(show('key=nobody')).rejects.toMatchObject({ status: 404, detail: 'Nothing is parked for nobody.' });
    await expect(show('version=3')).rejects.toMatchObject({ status: 400, errors: [{ field: 'key' }] });
  });

  it('counts keys, events and dead letters', async () => {
    while ((await metric('follower_unpublished_dead_letters')) > 0);
    expect(await metric('follower_parked_keys')).toBe(2);
    expect(await metric('follower_parked_events')).toBe(5);
    expect(await metric('follower_dead_letters')).toBe(5);
    expect(await metric('follower_open_circuits')).toBe(0);
    expect(await metric('follower_connected')).toBe(1);
  });

  it('IDX-4 discards one event on record, and the key continues to the next that fails', async () => {
    const first = await show('key=dear');
    await expect(discard(await show('key=dear&version=4'))).rejects.toMatchObject({ status: 409 });
    expect(await discard(first)).toMatchObject({
      key: 'dear',
      replayed: 1,
      reason: expect.stringContaining('data.prices.price'),
    });
    await indexer.settled();
    expect(await indexer.found('dear')).toMatchObject({ dear: { price: 20_000 } });
    await expect(discard(first)).rejects.toMatchObject({ status: 409 });

    expect(await discard(await show('key=dear'))).toEqual({
      group: 'search-indexer',
      topic: stockTopic.name,
      key: 'dear',
      replayed: 1,
    });
    await indexer.settled();
    expect(await indexer.found('dear')).toMatchObject({ dear: { price: 19_000 } });
    expect((await list()).map(({ key }) => key)).toEqual(['other']);
    const records = await indexer.request<DiscardedEventView[]>('GET', '/following/discarded');
    expect(records).toMatchObject([
      { key: 'dear', stream_version: 4, discarded_by: 'pat', discard_reason: 'never for sale' },
      { key: 'dear', stream_version: 2, body: { prices: { price: 'dear' } } },
    ]);
  });

  it('IDX-3 folds all events again without those that were given up', async () => {
    for (const version of [2, 4]) await discard(await show(`key=dear&version=${version}`));
    await indexer.settled();
    const rebuilt = await indexer.rebuilt(await indexer.rebuild('topic'));
    expect(rebuilt).toMatchObject({ state: 'done', fault: null, repaired: 0 });
    expect(await indexer.found('dear')).toMatchObject({ dear: { price: 19_000 } });
  });

  it('reports how long events and cars have waited', async () => {
    expect(await metric('follower_lag_seconds')).toBe(0);
    expect(await metric('indexer_cars_behind_seconds')).toBe(0);
    indexer.engine.failing = 'before';
    await indexer.publish(listed({}, 'late'));
    await indexer.until(({ indexes }) => (indexes[0]?.behind_seconds ?? 0) > 0.05);
    const waited = await metric('indexer_cars_behind_seconds');
    await indexer.publish(priced(2, 18_000, 'late'));
    await indexer.until(({ lag }) => lag[stockTopic.name] === 0);
    expect(await metric('indexer_cars_behind_seconds')).toBeGreaterThan(waited);
    indexer.engine.failing = undefined;
    expect((await indexer.settled()).indexes).toMatchObject([{ behind: 0, behind_seconds: 0 }]);
  });
});
