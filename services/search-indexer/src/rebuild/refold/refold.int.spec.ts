import { randomUUID } from 'node:crypto';
import type { VersionedVehicleEvent } from '@forecourt/car-search';
import { stockTopic, vehicleEvents } from '@forecourt/contracts';
import type { ParkedKeyView } from '@forecourt/messaging/following';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { foldOf } from '../../testing/fold.ts';
import { dealershipConfigured, riverside } from '../../testing/riverside.ts';
import { TestIndexer } from '../../testing/running-indexer.ts';
import { envelope, happened, inEnvelope, listed } from '../../testing/vehicle-history.ts';

const priced = (version: number, price: number, id: string) =>
  happened('VehiclePriced', version, { prices: { price } }, id);

describe('folding all events again', () => {
  let indexer: TestIndexer;
  const events: VersionedVehicleEvent[] = [];
  const publish = async (...published: VersionedVehicleEvent[]) => {
    events.push(...published);
    await indexer.publish(...published);
  };
  const rows = () =>
    indexer.inDatabase(
      'SELECT vehicle_id, stream_version, state, document, revision FROM car_rows ORDER BY vehicle_id',
    );
  const refold = async () => indexer.rebuilt(await indexer.rebuild('topic'));

  beforeEach(async () => {
    events.length = 0;
    indexer = await TestIndexer.create();
    await indexer.publish(dealershipConfigured(riverside({ name: 'Riverside' }), 1));
    await publish(...Array.from({ length: 60 }, (_, number) => listed({}, `car-${number}`)));
    await publish(priced(2, 19_990, 'car-1'), happened('VehicleHidden', 2, {}, 'car-2'));
    await indexer.publish(dealershipConfigured(riverside(), 2));
    await indexer.settled();
  });
  afterEach(() => indexer?.remove());

  it('IDX-3 gives the same documents as the live rows, and changes none of them', async () => {
    const before = await rows();
    expect(await refold()).toMatchObject({ state: 'done', repaired: 0 });
    expect(await rows()).toEqual(before);
    expect(await indexer.found()).toEqual(foldOf(events));
    expect(await indexer.inDatabase('SELECT FROM refold.car_rows')).toEqual([]);
  });

  it('IDX-3 repairs what was damaged: a document, a state, a version, a lost row, an invented one, a dealership', async () => {
    await indexer.inDatabase(`UPDATE car_rows SET document = document || '{"price": 1}' WHERE vehicle_id = 'car-3'`);
    await indexer.inDatabase(`UPDATE car_rows SET state = state || '{"withdrawn": true}' WHERE vehicle_id = 'car-4'`);
    await indexer.inDatabase(`UPDATE car_rows SET stream_version = 99 WHERE vehicle_id = 'car-5'`);
    await indexer.inDatabase(`DELETE FROM car_rows WHERE vehicle_id IN ('car-1', 'car-2')`);
    await indexer.inDatabase(
      `INSERT INTO car_rows SELECT 'car-ghost', dealership_id, 1, state, document || '{"id": "car-ghost"}', 1
       FROM car_rows WHERE vehicle_id = 'car-6'`,
    );
    await indexer.inDatabase(`UPDATE dealerships SET document = document || '{"name": "Nobody"}'`);

    expect(await refold()).toMatchObject({ state: 'done', fault: null, repaired: 6 });
    expect(await indexer.found()).toEqual(foldOf(events));
    await publish(priced(2, 18_000, 'car-5'), priced(3, 18_000, 'car-1'), happened('VehicleShown', 3, {}, 'car-2'));
    await publish(listed({}, 'car-new'));
    await indexer.settled();
    expect(await indexer.found()).toEqual(foldOf(events));
  });

  it('IDX-3 continues where it was when it was stopped in the middle', async () => {
    await indexer.inDatabase(`UPDATE car_rows SET document = document || '{"price": 1}'`);
    const id = await indexer.rebuild('topic');
    await indexer.stop();
    await indexer.start();
    expect(await indexer.rebuilt(id)).toMatchObject({ state: 'done' });
    expect(await indexer.found()).toEqual(foldOf(events));
  });

  it('IDX-3 skips parked events, as the live rows do, and publishes no second dead letter', async () => {
    await publish(listed({}, 'poisoned'));
    await indexer.publish(envelope(vehicleEvents.VehiclePriced.type, 'poisoned', 2, { vehicle_id: 'poisoned' }));
    await indexer.settled();
    const parked = await indexer.until((status) => status.parked.length === 1);
    expect(await refold()).toMatchObject({ state: 'done', repaired: 0 });
    expect((await indexer.status()).parked).toEqual(parked.parked);
    expect(await indexer.found()).toEqual(foldOf(events));
  });

  it('IDX-3 folds a topic that was published again: by a live group that read both epochs, and by one that accepted the last', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const publishAll = async (epoch: string, ...more: VersionedVehicleEvent[]) => {
      events.push(...more);
      await indexer.publish(...events.map((event) => ({ ...inEnvelope(event), epoch })));
    };
    const refoldEpoch = async () => {
      const rows = await indexer.inDatabase<{ epoch: string; past: string[]; turns: number }>(
        `SELECT epoch, past, turns FROM consumer_epochs WHERE topic = $1 AND group_name = 'search-indexer-refold'`,
        [stockTopic.name],
      );
      return rows[0];
    };
    await indexer.remove();
    indexer = await TestIndexer.create();
    await indexer.stop();
    await indexer.publish(dealershipConfigured(riverside(), 1));
    await publishAll(first);
    await publishAll(second, priced(2, 15_000, 'car-7'));
    await indexer.inDatabase(`DELETE FROM consumer_positions WHERE topic = '${stockTopic.name}'`);
    await indexer.inDatabase(`DELETE FROM consumer_epochs WHERE topic = '${stockTopic.name}'`);
    await indexer.start();
    await indexer.settled();
    expect(await refold()).toMatchObject({ state: 'done', repaired: 0 });
    const before = await refoldEpoch();
    expect(before).toMatchObject({ epoch: second, past: [first] });

    await publishAll(third, priced(3, 14_000, 'car-7'));
    await indexer.until(({ halted }) => halted.length === 1);
    await indexer.request('POST', '/following/accept', { topic: stockTopic.name, epoch: third });
    await indexer.settled();
    expect(await indexer.found()).toEqual(foldOf(events));
    await indexer.inDatabase(`UPDATE car_rows SET document = document || '{"price": 1}' WHERE vehicle_id = 'car-7'`);
    expect(await refold()).toMatchObject({ state: 'done', repaired: 1 });
    expect(await indexer.found()).toEqual(foldOf(events));
    const after = await refoldEpoch();
    expect(after).toMatchObject({ epoch: third, past: expect.arrayContaining([first, second]) });
    expect(after?.turns).toBeGreaterThan(before?.turns ?? 0);
  });

  it('IDX-3 skips a message that is not an event, once an operator discarded it', async () => {
    await publish(listed({}, 'garbled'));
    await indexer.transport.publish([{ topic: stockTopic.name, key: 'garbled', headers: {}, value: 'no event' }]);
    await publish(priced(2, 19_990, 'garbled'));
    const isParked = ({ key }: { key: string }) => key === 'garbled';
    await indexer.until(({ parked }) => parked.filter(isParked).length === 2);
    const keys = await indexer.request<ParkedKeyView[]>('GET', '/following/parked');
    const { group, topic, partition, offset, key } = keys.find(isParked) ?? {};
    const body = { group, topic, partition, offset, key, by: 'pat', reason: 'no event at all' };
    await indexer.request('POST', '/following/discard', body);
    await indexer.settled();
    expect(await refold()).toMatchObject({ state: 'done', repaired: 0 });
    expect(await indexer.found()).toEqual(foldOf(events));
  });

  it('IDX-3 refuses topics that lack events of the live rows, and changes nothing', async () => {
    const before = await rows();
    const serving = await indexer.engine.resolveAlias('cars');
    await indexer.inDatabase(
      `INSERT INTO consumer_streams VALUES ('search-indexer', 'forecourt.stock.vehicle.v1', 'car-forgotten', 4)`,
    );
    expect(await refold()).toMatchObject({ state: 'failed', fault: expect.stringContaining('car-forgotten') });
    expect(await rows()).toEqual(before);
    expect(await indexer.engine.resolveAlias('cars')).toBe(serving);
  });
});
