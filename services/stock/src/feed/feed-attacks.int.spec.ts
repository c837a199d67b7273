import { Readable } from 'node:stream';
import type { FeedAnswer } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { corolla, minute, upsert } from '../testing/feed-events.ts';
import { feedOf, visitorOf } from '../testing/known-scopes.ts';
import { type StockProcess, startStockProcess } from '../testing/stock-process.ts';
import { hillside, refusalOf, riverside } from '../testing/stock-service.ts';

// A separate service starts here, on a machine that may be busy.
jest.setTimeout(120_000);

const attacker = feedOf('attacker', riverside);
const other = feedOf('other', hillside);
const visitor = visitorOf(hillside);
/** 32 MB, which gzip compresses to 31.6 kB: ten million objects. */
const manyObjects = Buffer.from(`{"events":[${'{},'.repeat(10_800_000)}{}]}`);
/** 10 MB, which gzip compresses to 9.7 kB. */
const nested = Buffer.from(`{"events":[${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}]}`);
/** As one sends who does not say how much is to come. */
const unmeasured = (body: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(body.length / CHUNK) }, (_, place) =>
      body.subarray(place * CHUNK, (place + 1) * CHUNK),
    ),
  );
const CHUNK = 64 * 1024;
const headers = { 'content-type': 'application/json' };

describe('a feed that attacks', () => {
  let stock: StockProcess;
  beforeAll(async () => {
    stock = await startStockProcess({ heapMegabytes: 192 });
  });
  afterAll(() => stock?.close());

  const send = (body: Buffer | Readable, caller = attacker) =>
    stock.client.stream<FeedAnswer>('POST', '/feed/events', { body, headers, caller, timeoutMs: 60_000 });
  /** Asks for another dealer's car again and again until the attack ends; returns the longest wait, and how often it was answered. */
  async function askMeanwhile(attack: Promise<unknown>) {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    attack.then(over, over);
    const waits: number[] = [];
    do {
      const asked = performance.now();
      const asking = stock.client.request('GET', '/vehicles/nothere', { caller: visitor, timeoutMs: 60_000 });
      const { status } = await refusalOf(asking);
      expect(status).toBe(404);
      waits.push(performance.now() - asked);
    } while (!isOver);
    return { longest: Math.max(...waits), answered: waits.length };
  }
  /** The cost of reading a whole body, on this machine now. */
  function readingWhole(body: Buffer): number {
    const began = performance.now();
    JSON.parse(body.toString());
    return performance.now() - began;
  }

  it('FEED-5 with ten million objects is refused at the first that is too many, in a heap of 192 MB', async () => {
    const bodies = [unmeasured(manyObjects), unmeasured(manyObjects), manyObjects.subarray(0, 7_000_000)];
    const refusals = await Promise.all(bodies.map((body) => refusalOf(send(body))));
    expect(refusals).toEqual(
      new Array(3).fill({ status: 400, faults: ['events: expected at most 1000 events; got more'] }),
    );
    expect((await refusalOf(send(manyObjects))).status).toBe(413);
    expect(stock.child.exitCode).toBeNull();
  });

  it('FEED-5 with five million brackets is refused at the first level that is too deep, and delays nobody else', async () => {
    const attack = Promise.all(
      [unmeasured(nested), nested.subarray(0, 8_000_000)].map((body) => refusalOf(send(body))),
    );
    const { longest } = await askMeanwhile(attack);
    for (const { status, faults } of await attack) {
      expect(status).toBe(400);
      expect(faults[0]).toMatch(
        /^events\[0\]: the body is not JSON: at byte 27 expected at most 16 levels of nested lists and objects/,
      );
    }
    expect(longest).toBeLessThan(readingWhole(nested) / 2);
  });

  it('FEED-5 with a thousand large events full of faults gets some of them listed, and others are answered in the meantime', async () => {
    const strange = Object.fromEntries(Array.from({ length: 800 }, (_, place) => [`unknown ${place}`, [place]]));
    const event = upsert(0, corolla, { stocknum: 'STRANGE' });
    const text = JSON.stringify({ ...event, car: { ...corolla, ...strange } });
    const count = Math.min(1_000, Math.floor((8 * 1024 * 1024 - 20) / (text.length + 1)));
    const attack = send(Buffer.from(`{"events":[${new Array(count).fill(text).join()}]}`));
    const { answered } = await askMeanwhile(attack);
    const { verdicts } = (await attack).body;
    expect(verdicts).toHaveLength(count);
    expect(verdicts[0]?.warnings).toHaveLength(20);
    expect(verdicts[0]?.warnings?.at(-1)?.message).toMatch(/^and \d+ more/);
    expect(answered).toBeGreaterThan(10);
  });

  it('FEED-5 with a file of a hundred thousand empty lines gets a verdict for each, and others are answered in the meantime', async () => {
    const mapping = { name: 'list', stocknum: { column: 'No' }, fields: { make: { column: 'Make' } } };
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping, caller: attacker });
    const body = Buffer.from(`No,Make\n${'1\n'.repeat(100_001)}`);
    const query = { mapping: 'list', as_of: minute(0) };
    const csv = { 'content-type': 'text/csv' };
    const attack = stock.client.stream<FeedAnswer>('POST', '/feed/events', {
      body,
      headers: csv,
      query,
      caller: attacker,
      timeoutMs: 110_000,
    });
    const { answered } = await askMeanwhile(attack);
    expect((await attack).body.verdicts).toHaveLength(100_001);
    expect(answered).toBeGreaterThan(10);
  });

  it('FEED-1 does not keep others from pushing: a good event is taken', async () => {
    const { body } = await send(Buffer.from(JSON.stringify(upsert(0, corolla))), other);
    expect(body).toMatchObject({ accepted: 1 });
  });

  it('FEED-5 refuses a body whole that is no JSON, and applies nothing of it', async () => {
    const good = JSON.stringify(upsert(0, corolla, { stocknum: 'HALF' }));
    const { status, faults } = await refusalOf(send(Buffer.from(`{"events":[${good},{"type":}]}`), other));
    expect([status, faults]).toEqual([
      400,
      [`events[1]: the body is not JSON: at byte ${good.length + 20} expected a JSON value; got "}"`],
    ]);
    const { body } = await send(Buffer.from(good), other);
    expect(body.verdicts[0]?.changes).toEqual(['VehicleListed']);
  });

  it('FEED-1 refuses only an event that is too large, or could change the prototype of objects', async () => {
    const event = upsert(0, corolla, { stocknum: 'LARGE' });
    const large = JSON.stringify({ ...event, car: { ...corolla, dealercomments: 'x'.repeat(300_000) } });
    const strange = JSON.stringify(event).replace('"make"', '"__proto__":{"price":1},"make"');
    const body = Buffer.from(`{"events":[${large},${strange},${JSON.stringify(event)},null]}`);
    const { verdicts } = (await send(body, other)).body;
    expect(verdicts.map(({ verdict, errors }) => errors?.[0]?.message.split(';')[0] ?? verdict)).toEqual([
      'expected an event of at most 256 KiB',
      '__proto__, and prototype within constructor, are not allowed as names',
      'accepted',
      'expected object',
    ]);
  });

  it('FEED-5 refuses more than 8 MiB of JSON', async () => {
    const long = JSON.stringify({ events: [{ a: 'x'.repeat(9_000_000) }] });
    expect(await refusalOf(send(Buffer.from(long)))).toEqual({
      status: 413,
      faults: ['body: expected at most 8388608 bytes of JSON; send fewer events per request'],
    });
  });
});
