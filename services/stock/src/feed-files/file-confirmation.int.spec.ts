import type { FeedFileReport } from '@forecourt/contracts';
import { RetentionSweep } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { minute } from '../testing/feed-events.ts';
import { acme, refusalOf, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { ChangeVehicle } from '../vehicle/vehicle.commands.ts';
import { FileStore } from './file-store.ts';

const HOUR_MS = 3_600_000;
const mapping = {
  name: 'list',
  stocknum: { column: 'No' },
  fields: { make: { column: 'Make' }, model: { column: 'Model' }, car_type: { value: 'used' } },
};
const list = (...stocknums: string[]) => ['No,Make,Model', ...stocknums.map((no) => `${no},Kia,Rio`)].join('\n');
const TEN = Array.from({ length: 10 }, (_, n) => `C${n}`);

describe('files that are not finished', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping, caller: acme });
  });
  afterAll(() => stock?.close());

  const send = async (content: string, at: number): Promise<string> => {
    const query = { mode: 'full', mapping: 'list', as_of: minute(at) };
    const asked = { body: Buffer.from(content), headers: { 'content-type': 'text/csv' }, query, caller: acme };
    return (await stock.client.stream<{ id: string }>('POST', '/feed/files', asked)).body.id;
  };
  const settled = async (id: string): Promise<FeedFileReport> => {
    for (;;) {
      const { body } = await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: acme });
      if (body.state !== 'queued' && body.state !== 'processing') return body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const confirm = (id: string) => stock.client.request('POST', `/feed/files/${id}/confirm`, { caller: acme });
  const inStock = async () =>
    (await stock.rows(`SELECT id FROM vehicles WHERE NOT (view->>'withdrawn')::boolean`)).length;

  it('FEED-3 can be confirmed for 24 hours; after that nothing of the part that waited is ever applied', async () => {
    const listed = await settled(await send(list(...TEN), 0));
    // Held by a visitor: it stays, whatever the file says.
    const until = new Date(stock.clock.now().getTime() + 72 * HOUR_MS);
    const held = new ChangeVehicle({
      vehicleId: listed.verdicts[9]?.vehicle_id ?? '',
      command: { type: 'HoldVehicle', holdId: 'h1', until },
    });
    await stock.service.app.get(CommandBus).execute(held);
    const first = await send(list('C0'), 60);
    const second = await send(list('C1'), 61);
    for (const id of [first, second]) expect((await settled(id)).state).toBe('awaiting_confirmation');

    stock.clock.advance(24 * HOUR_MS - 1_000);
    await stock.service.app.get(FileStore).endUnconfirmed();
    await confirm(first);
    expect(await settled(first)).toMatchObject({ state: 'done', dealerships: [{ dropped: 8, held: false }] });
    expect(await inStock()).toBe(2);
    // Confirmed twice is confirmed once.
    await confirm(first);

    stock.clock.advance(1_000);
    expect((await refusalOf(confirm(second))).status).toBe(409);
    await stock.service.app.get(FileStore).endUnconfirmed();
    const late = await settled(second);
    expect(late).toMatchObject({ state: 'done', accepted: 0, problem: expect.stringMatching(/not confirmed in time/) });
    expect((await refusalOf(confirm(second))).status).toBe(409);
    expect(await inStock()).toBe(2);
  });

  it('FEED-3 do not take up the places of their client if their upload lost its process', async () => {
    await stock.rows(`INSERT INTO feed_files
        (id, client, key_id, key_revision, meta, query, format, encoding, bytes, stored_bytes, state, received_at, lease_until)
      SELECT 'ff_lost' || n, 'acme', 'fk_acme', 1, '{}', '{}', 'csv', 'utf-8', 0, 0, 'uploading', now(), now() + interval '1 minute'
      FROM generate_series(1, 4) AS n`);
    expect(await refusalOf(send(list('C2'), 120))).toMatchObject({ status: 429 });
    await stock.rows(`UPDATE feed_files SET lease_until = now() - interval '1 second' WHERE state = 'uploading'`);
    expect(await settled(await send(list('C0', 'C2'), 121))).toMatchObject({ state: 'done', accepted: 1 });
    await stock.service.app.get(RetentionSweep).sweep(stock.clock.now());
    expect(await stock.rows(`SELECT id FROM feed_files WHERE state = 'uploading'`)).toEqual([]);
  });
});
