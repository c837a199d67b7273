import { stockTopic, vehicleEvents } from '@forecourt/contracts';
import { toMessage } from '@forecourt/messaging';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { announce } from '../standalone/run-file.ts';
import { WholeProduct } from '../standalone/testing/whole-product.ts';

// Each call of the command is a process of its own, on a machine that may be busy.
jest.setTimeout(120_000);

/** A price of a vehicle that was never listed: nothing can take it. */
const unlisted = (key: string, version: number) =>
  toMessage(stockTopic.name, {
    specversion: '1.0',
    id: `${key}-${version}`,
    source: '/stock',
    type: vehicleEvents.VehiclePriced.type,
    subject: key,
    time: '2026-07-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: key,
    streamversion: version,
    data: { vehicle_id: key, prices: { price: 20_000 } },
  });

describe('npm run dlq', () => {
  let product: WholeProduct;
  /** Of one service alone: others may have parked the same. */
  const ofIndexer = ['--service', 'search-indexer'];
  const dlq = (...args: string[]) => product.run('dlq', ...args);
  /** Waits until the indexer has parked so many events of these keys. */
  const untilParked = (events: number, keys: readonly string[]) =>
    product.untilFound(
      'search_indexer',
      events,
      `SELECT DISTINCT key, "offset" FROM parked_events WHERE key IN (${keys.map((key) => `'${key}'`).join()})`,
    );

  beforeAll(async () => {
    product = await WholeProduct.start();
    // The first indexer has died, and any other does.
    const { operator } = product.product;
    announce(product.folder, {
      operator: { ...operator, indexerUrls: ['http://127.0.0.1:1', ...operator.indexerUrls] },
    });
    await product.transport.publish([1, 2, 3].map((version) => unlisted('ghost', version)));
    await product.transport.publish([unlisted('phantom', 1)]);
    await untilParked(4, ['ghost', 'phantom']);
  });
  afterAll(() => product?.stop());

  it('IDX-4 lists parked events, and shows an event in full', async () => {
    const { code, stdout } = await dlq('list', ...ofIndexer);
    expect(code).toBe(1);
    expect(stdout).toMatch(/search-indexer +forecourt\.stock\.vehicle\.v1 +ghost +VehiclePriced +1 .* 2 +EventFault: /);
    expect(stdout).toMatch(/[234] keys parked\./);
    const shown = await dlq('show', 'ghost', ...ofIndexer);
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('"vehicle_id": "ghost"') });
    expect(shown.stdout).toContain('ce_streamversion: 1');
  });

  it('IDX-4 replays a key or all, and says why the next event did not pass', async () => {
    const one = await dlq('replay', 'ghost', ...ofIndexer);
    expect(one).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^ghost: 0 events replayed; the next one failed: /),
    });
    const all = await dlq('replay', '--all', '--json', ...ofIndexer);
    expect(all.code).toBe(1);
    const replayed = (JSON.parse(all.stdout) as { key: string; replayed: number }[]).map((each) => each.replayed);
    expect(replayed.length).toBeGreaterThan(1);
    expect(new Set(replayed)).toEqual(new Set([0]));
  });

  it('IDX-4 discards an event only with confirmation and a reason, and records who did', async () => {
    await product.transport.publish([unlisted('stuck', 1), unlisted('stuck', 2), unlisted('dropped', 1)]);
    await untilParked(3, ['stuck', 'dropped']);
    expect(await dlq('discard', 'dropped', '--yes', ...ofIndexer)).toMatchObject({ code: 2 });
    const asked = await dlq('discard', 'dropped', '--reason', 'never listed', ...ofIndexer);
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing was done: add --yes') });

    const stuck = await dlq('discard', 'stuck', '--reason', 'never listed', '--yes', '--by', 'pat', ...ofIndexer);
    expect(stuck).toMatchObject({ code: 1, stdout: expect.stringContaining('the next one failed') });
    const freed = await dlq('discard', 'dropped', '--reason', 'never listed', '--yes', '--by', 'pat', ...ofIndexer);
    expect(freed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('dropped: 0 events replayed; nothing is parked'),
    });

    const records = JSON.parse((await dlq('list', '--discarded', '--json', ...ofIndexer)).stdout);
    expect(records).toMatchObject([
      { key: 'dropped', discarded_by: 'pat', discard_reason: 'never listed' },
      { key: 'stuck', stream_version: 1, body: { vehicle_id: 'stuck' } },
    ]);
    expect((await dlq('list', '--json', ...ofIndexer)).code).toBe(1);
  });

  it('IDX-4 lists a document that an index refuses, with its reason, and gives it up', async () => {
    await product.inDatabase(
      'search_indexer',
      `INSERT INTO car_rows (vehicle_id, dealership_id, stream_version, state, document, revision)
       VALUES ('oversized', 1, 1, '{}', '{"id": "oversized"}', 1)`,
      `INSERT INTO parked_documents (index_name, vehicle_id, revision, reason)
       SELECT name, 'oversized', 1, 'it is too long' FROM search_indexes`,
    );
    const { stdout } = await dlq('list', ...ofIndexer);
    expect(stdout).toMatch(/indexing +search-indexer +cars-\S+ +oversized +document .* it is too long/);
    expect((await dlq('show', 'oversized', ...ofIndexer)).stdout).toContain('"id": "oversized"');
    const discard = ['discard', 'oversized', '--reason', 'withdrawn', '--yes', '--by', 'pat', ...ofIndexer];
    expect(await dlq(...discard)).toMatchObject({ code: 0 });
    expect((await dlq('show', 'oversized', ...ofIndexer)).code).toBe(2);
    expect((await dlq('list', '--discarded', ...ofIndexer)).stdout).toMatch(/pat .* oversized +document .* withdrawn/);
  });

  it.each([
    [['replay'], 'Expected a key, or --all'],
    [['replay', 'ghost', '--all'], 'Expected a key, or --all'],
    [['show', 'nobody'], 'Nothing is parked for nobody.'],
    [['show', 'ghost', '--version', 'two'], 'expected a whole number from 1'],
    [['forget'], "unknown command 'forget'"],
    [[], 'Usage: dlq'],
  ])('ends with 2 for %j', async (args, message) => {
    expect(await dlq(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});
