import { readFileSync } from 'node:fs';
import type { FeedAnswer } from '@forecourt/contracts';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { minute } from '../testing/feed-events.ts';
import { feedOf } from '../testing/known-scopes.ts';
import { makeStockGround, type StockGround, type StockProcess } from '../testing/stock-process.ts';
import { riverside } from '../testing/stock-service.ts';

jest.setTimeout(900_000);

const CARS = 1_000;
const PUSHES = 12;
/** What a process of stock has. */
const HEAP_MEGABYTES = 384;
const each = Array.from({ length: CARS }, (_, at) => at);

/** Ten pictures of a car, in some 8.5 kB. @param version of the pictures, @param signature of their addresses */
function carOf(at: number, version: number, signature: number): object {
  const url = (n: number) =>
    `https://stock.s3.ap-southeast-2.amazonaws.com/${at}/${n}.jpg?v=${version}&X-Amz-Security-Token=${`${signature}${at}${n}`.repeat(80)}&X-Amz-Signature=${signature}`;
  const images = Array.from({ length: 10 }, (_, n) => ({ url: url(n).slice(0, 850) }));
  return { make: 'Kia', model: 'Rio', car_type: 'used', price: 9_990, images };
}

let ground: StockGround;
let stock: StockProcess;
let database: pg.Pool;
beforeAll(async () => {
  ground = await makeStockGround();
  database = new pg.Pool({ connectionString: ground.databaseUrl, max: 1 });
  stock = await ground.start({ heapMegabytes: HEAP_MEGABYTES });
});
afterAll(async () => {
  await stock?.close();
  await database?.end();
  await ground?.drop();
});

const caller = feedOf('rotating', riverside);
let clock = 0;
/** Sends events of all cars, half of them at a time, as a body has at most 8 MiB. */
async function push(event: (at: number) => object): Promise<{ accepted: number; unchanged: number }> {
  clock += 1;
  const body = (from: number) => ({
    events: each.slice(from, from + CARS / 2).map((at) => ({
      ...{ event_id: `r${clock}-${at}`, occurred_at: minute(clock), stocknum: `R${at}` },
      ...event(at),
    })),
  });
  const send = async (from: number) =>
    (await stock.client.request<FeedAnswer>('POST', '/feed/events', { body: body(from), caller, timeoutMs: 120_000 }))
      .body;
  const [one, other] = await Promise.all([send(0), send(CARS / 2)]);
  return { accepted: one.accepted + other.accepted, unchanged: one.unchanged + other.unchanged };
}
const numberOf = async (query: string): Promise<number> => Number((await database.query(query)).rows[0].n);
const peakMegabytes = (): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${stock.child.pid}/status`, 'utf8'))?.[1]) / 1024);

it('FEED-2 1,000 cars whose addresses are signed at each push leave their streams as they are', async () => {
  expect(await push((at) => ({ type: 'upsert', car: carOf(at, 0, 0) }))).toEqual({ accepted: CARS, unchanged: 0 });
  for (let signature = 1; signature <= PUSHES; signature += 1)
    expect(await push((at) => ({ type: 'upsert', car: carOf(at, 0, signature) }))).toEqual({
      accepted: 0,
      unchanged: CARS,
    });
  expect(await numberOf('SELECT count(*) AS n FROM events')).toBe(CARS);
  expect(await numberOf('SELECT count(*) AS n FROM photo_addresses')).toBe(CARS);
  console.log(`Peak after ${PUSHES} pushes of new signatures: ${peakMegabytes()} MB.`);
});

it(`FEED-2 1,000 cars whose pictures change at each push are read in a heap of ${HEAP_MEGABYTES} MB`, async () => {
  for (let version = 1; version <= PUSHES; version += 1) {
    expect(await push((at) => ({ type: 'upsert', car: carOf(at, version, version) }))).toMatchObject({
      accepted: CARS,
    });
    // Small rows about all of them at once.
    expect(await push(() => ({ type: 'price', prices: { price: 9_990 + version } }))).toMatchObject({ accepted: CARS });
  }
  expect(stock.child.exitCode).toBeNull();
  const [events, snapshots] = [
    await numberOf('SELECT sum(pg_column_size(data)) / 1000000 AS n FROM events'),
    await numberOf('SELECT count(*) AS n FROM snapshots'),
  ];
  expect(snapshots).toBe(CARS);
  console.log(
    `Peak after ${PUSHES} pushes of new pictures: ${peakMegabytes()} MB, of streams of ${events} MB as stored.`,
  );
});
