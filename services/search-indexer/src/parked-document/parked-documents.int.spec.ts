import type { SearchLag } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { isRead, TestIndexer } from '../testing/running-indexer.ts';
import { happened, listed } from '../testing/vehicle-history.ts';
import type { DocumentReplayView, ParkedDocumentView } from './parked-documents.service.ts';

const CARS = 40;

describe('a document that the index refuses', () => {
  let indexer: TestIndexer;
  const parked = () => indexer.request<ParkedDocumentView[]>('GET', '/documents/parked');
  const found = async () => Object.keys(await indexer.found()).length;
  let version = 1;
  const priced = (id: string, price: number) => {
    version += 1;
    return happened('VehiclePriced', version, { prices: { price } }, id);
  };
  /** The event is read, and whatever the index takes is written. */
  const untilRead = () =>
    indexer.until((now) => now.ready && isRead(now) && now.indexes.every(({ behind }) => behind === 0));

  beforeAll(async () => {
    indexer = await TestIndexer.create();
    await indexer.publish(dealershipConfigured(riverside(), 1));
    indexer.engine.refusing = ['car-7'];
    await indexer.publish(...Array.from({ length: CARS }, (_, number) => listed({}, `car-${number}`)));
    await untilRead();
  }, 30_000);
  afterAll(() => indexer?.remove());

  it('IDX-4 is parked with its reason while all others are searchable, and the service is ready', async () => {
    expect(await found()).toBe(CARS - 1);
    expect(await parked()).toEqual([
      expect.objectContaining({
        key: 'car-7',
        offset: expect.stringMatching(/^[12]$/),
        reason: 'it is illegible',
        type: 'document',
      }),
    ]);
    expect((await fetch(`${indexer.url}/health/ready`)).status).toBe(200);
    expect(await indexer.metrics()).toMatch(/indexer_refused_documents\{index="cars-[^"]+",[^}]*\} 1\n/);
    expect(indexer.logs).toContainEqual(expect.objectContaining({ id: 'car-7', reason: 'it is illegible' }));
  });

  it('is waited for by its dealership, as no search finds it', async () => {
    const lag = () => indexer.request<SearchLag>('POST', '/search-lag', { dealership_ids: [1] }, 'system:gateway');
    expect((await lag()).dealerships).toEqual([{ dealership_id: 1, vehicles: 1, seconds: expect.any(Number) }]);
  });

  it('IDX-4 is shown whole, is not tried without end, and is tried again with the car’s next change', async () => {
    const shown = await indexer.request<{ body: { id: string } }>('GET', '/documents/parked/event?key=car-7');
    expect(shown.body).toMatchObject({ id: 'car-7', price: 26_990 });
    indexer.engine.refusing = [];
    await indexer.publish(priced('car-8', 20_000));
    await untilRead();
    expect(await found()).toBe(CARS - 1);
    await indexer.publish(priced('car-7', 21_000));
    await untilRead();
    expect((await indexer.found())['car-7']).toMatchObject({ price: 21_000 });
    expect(await parked()).toEqual([]);
  });

  it('IDX-4 stays parked if it is replayed in vain, and is written if it is replayed with success', async () => {
    indexer.engine.refusing = ['car-9'];
    await indexer.publish(priced('car-9', 22_000));
    await untilRead();
    const [{ offset } = { offset: '' }] = await parked();
    const replay = (key: string) => indexer.request<DocumentReplayView[]>('POST', '/documents/replay', { key });
    expect(await replay('car-9')).toMatchObject([{ key: 'car-9', replayed: 0, reason: 'it is illegible' }]);
    expect(await parked()).toMatchObject([{ key: 'car-9', offset }]);
    indexer.engine.refusing = [];
    expect(await replay('car-9')).toMatchObject([{ key: 'car-9', replayed: 1 }]);
    expect((await indexer.found())['car-9']).toMatchObject({ price: 22_000 });
  });

  it('IDX-4 is given up on record, and the index keeps what it has of the car', async () => {
    indexer.engine.refusing = ['car-9'];
    await indexer.publish(priced('car-9', 23_000));
    await untilRead();
    const [{ topic, offset } = { topic: '', offset: '' }] = await parked();
    const order = { group: 'search-index', topic, partition: 0, offset, key: 'car-9', by: 'Kim', reason: 'a test' };
    await indexer.request('POST', '/documents/discard', order);
    await expect(indexer.request('POST', '/documents/discard', order)).rejects.toMatchObject({ status: 409 });
    expect(await parked()).toEqual([]);
    expect(await indexer.request('GET', '/documents/discarded')).toMatchObject([
      { key: 'car-9', discarded_by: 'Kim', discard_reason: 'a test' },
    ]);
    expect((await indexer.found())['car-9']).toMatchObject({ price: 22_000 });
    indexer.engine.refusing = [];
  });

  it('IDX-4 is parked though ten thousand others were given up: those are settled', async () => {
    const [{ index } = { index: '' }] = (await indexer.status()).indexes;
    await indexer.inDatabase(
      `INSERT INTO parked_documents (index_name, vehicle_id, revision, reason, discarded_at, discarded_by, discard_reason)
       SELECT '${index}', 'given-up-' || n, 1, 'illegible', now(), 'Kim', 'sold' FROM generate_series(1, 10000) AS n`,
    );
    indexer.engine.refusing = ['car-10'];
    await indexer.publish(priced('car-10', 25_000));
    await untilRead();
    expect(await parked()).toMatchObject([{ key: 'car-10' }]);
    await indexer.inDatabase(`DELETE FROM parked_documents WHERE vehicle_id LIKE 'given-up-%'`);
  });

  it('IDX-4 is replayed for one index, and waits from then on', async () => {
    const replay = (topic: string) => indexer.request<DocumentReplayView[]>('POST', '/documents/replay', { topic });
    expect(await replay('cars-other')).toEqual([]);
    expect(await parked()).toMatchObject([{ key: 'car-10' }]);
    const [{ topic } = { topic: '' }] = await parked();
    await indexer.inDatabase(
      `UPDATE index_entries SET wanted_at = now() - interval '1 day' WHERE vehicle_id = 'car-10'`,
    );
    expect(await replay(topic)).toMatchObject([{ key: 'car-10', replayed: 0 }]);
    const wanted = () =>
      indexer.inDatabase(
        `SELECT wanted_at > now() - interval '1 hour' AS lately FROM index_entries WHERE vehicle_id = 'car-10'`,
      );
    expect(await wanted()).toEqual([{ lately: true }]);
    await indexer.inDatabase(
      `UPDATE index_entries SET wanted_at = now() - interval '1 day' WHERE vehicle_id = 'car-10'`,
    );
    await indexer.publish(priced('car-10', 25_100));
    await untilRead();
    expect(await wanted()).toEqual([{ lately: true }]);
    indexer.engine.refusing = [];
    expect(await replay(topic)).toMatchObject([{ key: 'car-10', replayed: 1 }]);
  });

  it('does not keep a rebuild from ending, and a rebuild whose index refuses what searches find now is refused', async () => {
    indexer.engine.refusing = ['car-11'];
    await indexer.publish(priced('car-11', 24_000));
    await untilRead();
    expect(await indexer.rebuilt(await indexer.rebuild('rows'))).toMatchObject({ state: 'done' });
    expect(await found()).toBe(CARS - 1);
    indexer.engine.refusing = ['car-11', 'car-12'];
    expect(await indexer.rebuilt(await indexer.rebuild('rows'))).toMatchObject({
      state: 'failed',
      fault: 'The new index refuses car car-12: it is illegible',
    });
    expect(await found()).toBe(CARS - 1);
  });
});
