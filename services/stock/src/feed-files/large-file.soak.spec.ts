import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedFileReport } from '@forecourt/contracts';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { feedOf } from '../testing/known-scopes.ts';
import { makeStockGround, type StockGround, type StockProcess } from '../testing/stock-process.ts';
import { riverside } from '../testing/stock-service.ts';

jest.setTimeout(900_000);

const CARS = 100_000;
/** A killed process loses its file to another after its lease, 30 s. */
const KILLED_AT = 0.4;
const caller = feedOf('large', riverside);
const makes = ['Toyota', 'Kia', 'Mazda', 'Ford', 'Hyundai'];
const rows = Array.from(
  { length: CARS },
  (_, n) =>
    `L${n},${makes[n % makes.length]},Model ${n % 40},${2_000 + (n % 25)},${9_000 + (n % 500) * 100},${n % 180_000}`,
);
const file = Buffer.from(['No,Make,Model,Year,Price,Km', ...rows].join('\n'));
const mapping = {
  name: 'large',
  stocknum: { column: 'No' },
  fields: {
    make: { column: 'Make' },
    model: { column: 'Model' },
    car_type: { value: 'used' },
    year: { column: 'Year', as: 'integer' },
    price: { column: 'Price', as: 'number' },
    km: { column: 'Km', as: 'integer' },
  },
};
const query = { mode: 'full', mapping: 'large', as_of: '2026-03-04T02:00:00Z', rows: String(CARS) };

let ground: StockGround;
let database: pg.Pool;
const running: StockProcess[] = [];
beforeAll(async () => {
  ground = await makeStockGround();
  database = new pg.Pool({ connectionString: ground.databaseUrl, max: 2 });
});
afterAll(async () => {
  for (const each of running) await each.close();
  await database.end();
  await ground.drop();
});

const start = async () => {
  const stock = await ground.start({ heapMegabytes: 400 });
  running.push(stock);
  return stock;
};
const send = async ({ client }: StockProcess) => {
  const headers = { 'content-type': 'text/csv' };
  const asked = { body: file, headers, query, caller, timeoutMs: 120_000 } as const;
  return (await client.stream<{ id: string }>('POST', '/feed/files', asked)).body.id;
};
const report = async ({ client }: StockProcess, id: string, after = -1) =>
  (await client.request<FeedFileReport>('GET', `/feed/files/${id}?after=${after}`, { caller, timeoutMs: 60_000 })).body;
const count = async (from: string) => Number((await database.query(`SELECT count(*) FROM ${from}`)).rows[0].count);

it('FEED-3 a file of 100,000 cars that comes twice at once, loses its process half-way and comes again is one, and nothing of it is lost', async () => {
  const first = await start();
  await first.client.request('PUT', '/feed/mappings/large', { body: mapping, caller });
  const ids = await Promise.all([send(first), send(first)]);
  expect(new Set(ids).size).toBe(1);
  const [id = ''] = ids;

  while ((await report(first, id)).rows < CARS * KILLED_AT) await pause(100);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const applied = await count('vehicles');
  expect(applied).toBeGreaterThanOrEqual(CARS * KILLED_AT);
  expect(applied).toBeLessThan(CARS);

  const second = await start();
  expect(await send(second)).toBe(id);
  for (;;) {
    const { state } = await report(second, id);
    if (state !== 'queued' && state !== 'processing') break;
    await pause(250);
  }
  const { verdicts: _, ...done } = await report(second, id);
  expect(done).toMatchObject({ state: 'done', rows: CARS, accepted: CARS, unchanged: 0, refused: 0 });
  expect([await count('feed_files'), await count('vehicles'), await count('stock_numbers')]).toEqual([1, CARS, CARS]);
  // Each car once: a batch that was applied and not yet counted is recognised.
  expect(await count(`events WHERE type = 'VehicleListed'`)).toBe(CARS);

  const seen = new Set<number>();
  let after: number | undefined = -1;
  while (after !== undefined) {
    const page: FeedFileReport = await report(second, id, after);
    for (const { index, verdict, vehicle_id: vehicle } of page.verdicts) {
      expect([verdict, typeof vehicle, seen.has(index)]).toEqual(['accepted', 'string', false]);
      seen.add(index);
    }
    after = page.next;
  }
  expect(seen.size).toBe(CARS);

  // All of it reaches the topic: what a kill had published twice has the same id.
  while ((await count('outbox')) > 0) await pause(250);
  const events = await count('events');
  await second.close();
  expect(await published(ground.brokerUrl)).toBe(events);
});

/** Events of the topic, by their ids. */
async function published(brokerUrl: string): Promise<number> {
  const broker = new pg.Pool({ connectionString: brokerUrl, max: 1 });
  const { rows: found } = await broker.query(`SELECT count(DISTINCT headers->>'ce_id') FROM messaging.log`);
  await broker.end();
  return Number(found[0].count);
}
