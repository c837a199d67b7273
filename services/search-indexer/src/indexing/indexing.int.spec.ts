import { type SearchLag, stockTopic, vehicleEvents } from '@forecourt/contracts';
import type { ReceivedMessage } from '@forecourt/messaging';
import { deadLetterTopic } from '@forecourt/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { isRead, TestIndexer } from '../testing/running-indexer.ts';
import { envelope, happened, listed } from '../testing/vehicle-history.ts';

const priced = (version: number, price: number, id: string) =>
  happened('VehiclePriced', version, { prices: { price } }, id);

describe('the search indexer', () => {
  let indexer: TestIndexer;

  beforeAll(async () => {
    indexer = await TestIndexer.create();
    await indexer.publish(dealershipConfigured(riverside(), 1));
    await indexer.settled();
  });
  afterAll(() => indexer?.remove());

  const foundAfter = async (...events: Parameters<TestIndexer['publish']>) => {
    await indexer.publish(...events);
    await indexer.settled();
    return indexer.found();
  };

  it('IDX-1 lets a car be found, hides it at once, and shows it again', async () => {
    const id = 'shown';
    expect((await foundAfter(listed({}, id)))[id]).toMatchObject({
      make: 'Toyota',
      location_name: 'Riverside Newstead',
    });
    expect(await foundAfter(happened('VehicleHidden', 2, {}, id))).not.toHaveProperty(id);
    expect(await foundAfter(happened('VehicleShown', 3, {}, id))).toHaveProperty(id);
    expect(await foundAfter(happened('VehicleWithdrawn', 4, {}, id))).not.toHaveProperty(id);
  });

  it('IDX-1 gives a sold car the time of its sale, and takes it away when the sale falls through', async () => {
    const id = 'sold';
    const sold = await foundAfter(
      listed({}, id),
      happened('VehicleSold', 2, { sold_date_timestamp: 1_772_589_600 }, id),
    );
    expect(sold[id]).toMatchObject({ status: 'sold', sold: true, sold_date_timestamp: 1_772_589_600 });
    const back = await foundAfter(happened('SaleFellThrough', 3, { status: 'in_stock' }, id));
    expect(back[id]).toMatchObject({ status: 'in_stock', sold: false });
    expect(back[id]).not.toHaveProperty('sold_date_timestamp');
  });

  it('IDX-5 brings the new names of a dealership and its locations to its cars, also to those that are listed meanwhile', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `moved-${index}`);
    const { locations } = riverside();
    const renamed = (revision: number) => {
      const moved = locations.map((location) => ({ ...location, name: `${location.name} ${revision}` }));
      return dealershipConfigured(riverside({ name: `Riverside ${revision}`, locations: moved }), revision);
    };
    const published = [renamed(2), renamed(3), renamed(4)].map((event) => indexer.publish(event));
    await Promise.all([...published, ...ids.map((id) => indexer.publish(listed({}, id)))]);
    await indexer.settled();
    const found = await indexer.found('moved-');
    expect(Object.values(found).map((car) => [car.dealership_name, car.location_name])).toEqual(
      ids.map(() => ['Riverside 4', 'Riverside Newstead 4']),
    );
  });

  it('says by dealership which cars searches do not find yet, and for how long', async () => {
    const lag = () => indexer.request<SearchLag>('POST', '/search-lag', { dealership_ids: [1, 2] }, 'system:gateway');
    indexer.engine.failing = 'before';
    await indexer.publish(listed({}, 'lagging-1'), listed({}, 'lagging-2'));
    await indexer.until(isRead);
    expect(await lag()).toEqual({
      topic_seconds: 0,
      dealerships: [{ dealership_id: 1, vehicles: 2, seconds: expect.any(Number) }],
    });
    indexer.engine.failing = undefined;
    await indexer.settled();
    expect(await lag()).toEqual({ topic_seconds: 0, dealerships: [] });
  });

  it('IDX-4 dead-letters a poison event with its reason while the others continue', async () => {
    const poison = { ...priced(2, 0, 'poisoned'), data: { vehicle_id: 'poisoned', prices: { price: 'dear' } } };
    const letters = deadLettersOf('poisoned');
    const found = await foundAfter(
      listed({}, 'poisoned'),
      envelope(vehicleEvents.VehiclePriced.type, 'poisoned', 2, poison.data),
      priced(3, 20_000, 'poisoned'),
      listed({}, 'healthy'),
    );
    expect(found).toMatchObject({ healthy: { price: 26_990 }, poisoned: { price: 26_990 } });

    const [letter] = await letters;
    expect(letter).toMatchObject({ key: 'poisoned', headers: { ce_streamversion: '2' } });
    expect(letter?.headers.dlq_reason).toContain('data.prices.price');
    const parked = (await indexer.status()).parked.filter(({ key }) => key === 'poisoned');
    expect(parked.map(({ stream_version, reason }) => [stream_version, reason])).toEqual([
      [2, expect.stringContaining('does not match its contract')],
      [3, expect.stringContaining('behind')],
    ]);
    expect(await indexer.metrics()).toMatch(
      /follower_parked_keys\{group="search-indexer",service="search-indexer"\} 1/,
    );
    // Searches have an earlier price of it, and say so to whoever sends its feed.
    const asked = { dealership_ids: [1] };
    expect(await indexer.request<SearchLag>('POST', '/search-lag', asked, 'system:gateway')).toMatchObject({
      dealerships: [{ dealership_id: 1, vehicles: 1 }],
    });
    expect(await indexer.replay('poisoned')).toMatchObject([
      { key: 'poisoned', replayed: 0, reason: expect.stringContaining('data.prices.price') },
    ]);
  });

  it('IDX-4 brings parked events back in order once their cause is repaired', async () => {
    const id = 'repaired';
    await foundAfter(listed({}, id));
    const [lost] = await indexer.inDatabase('DELETE FROM car_rows WHERE vehicle_id = $1 RETURNING *', [id]);
    await foundAfter(priced(2, 22_000, id), priced(3, 21_000, id));
    expect((await indexer.status()).parked.filter(({ key }) => key === id)).toHaveLength(2);

    const columns = 'vehicle_id, dealership_id, stream_version, state, document, revision';
    await indexer.inDatabase(
      `INSERT INTO car_rows (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::car_rows, $1)`,
      [JSON.stringify(lost)],
    );
    expect(await indexer.replay(id)).toEqual([
      { group: 'search-indexer', topic: stockTopic.name, key: id, replayed: 2 },
    ]);
    const found = await foundAfter(priced(4, 20_500, id), happened('VehicleReservedByDealer', 5, {}, id));
    expect(found[id]).toMatchObject({ price: 20_500, reserved: true });
  });

  it('passes over types of events that it does not know', async () => {
    const found = await foundAfter(listed({}, 'washed'), envelope('forecourt.stock.VehicleWashed.v1', 'washed', 2, {}));
    expect(found).toHaveProperty('washed');
    expect((await indexer.status()).parked.filter(({ key }) => key === 'washed')).toEqual([]);
  });

  it.each([
    ['GET', '/indexing/status', undefined],
    ['GET', '/following/parked', undefined],
    ['GET', '/following/parked/event?key=a', undefined],
    ['GET', '/following/discarded', undefined],
    ['POST', '/following/replay', {}],
    [
      'POST',
      '/following/discard',
      { group: 'g', topic: 't', partition: 0, offset: '0', key: 'k', by: 'pat', reason: 'none' },
    ],
    ['POST', '/indexing/rebuild', {}],
  ] as const)('lets nobody but an operator %s %s', async (method, path, body) => {
    for (const actor of ['visitor', 'operator']) {
      await expect(indexer.requestBy('gateway', method, path, body, actor)).rejects.toMatchObject({ status: 403 });
    }
  });

  /** The first dead letters of a key to come. */
  async function deadLettersOf(wanted: string): Promise<ReceivedMessage[]> {
    const came = Promise.withResolvers<ReceivedMessage[]>();
    const subscription = await indexer.transport.subscribe({
      group: 'spec',
      topics: [deadLetterTopic(stockTopic.name)],
      onBatch: async ({ messages }) => {
        const letters = messages.filter(({ key }) => key === wanted);
        if (letters.length > 0) came.resolve(letters);
      },
    });
    const letters = await came.promise;
    await subscription.stop();
    return letters;
  }
});
