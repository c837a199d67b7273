import { PassThrough } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type FeedAnswer, feedProblems } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, minute, upsert } from '../testing/feed-events.ts';
import { acme, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { FeedPlaces } from './feed-places.ts';

const MEBIBYTE = 1024 * 1024;

describe('what a key has in progress', () => {
  let stock: StockUnderTest;
  let sent = 0;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    const mapping = { name: 'list', stocknum: { column: 'No' }, fields: { make: { column: 'Make' } } };
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping, caller: acme });
  });
  afterAll(() => stock?.close());

  const event = () => {
    sent += 1;
    return JSON.stringify(upsert(0, corolla, { stocknum: `P${sent}` }));
  };
  const send = (key: string, body: Buffer | PassThrough, headers: Record<string, string> = {}) =>
    stock.client
      .stream<FeedAnswer>('POST', '/feed/events', {
        body,
        caller: acme,
        headers: { 'content-type': 'application/json', 'forecourt-key': key, ...headers },
        query: headers['content-type'] === 'text/csv' ? { mapping: 'list', as_of: minute(0) } : {},
        timeoutMs: 60_000,
      })
      .then(
        ({ body: { accepted, refused } }) => ({ accepted, refused }),
        ({ status, type, headers: given }) => ({ status, type, retryAfter: Number(given['retry-after']) }),
      );
  /** Begins a request of this many bytes whose body ends when `finish` is called, which returns its outcome. */
  function begin(key: string, bytes: number) {
    const body = new PassThrough();
    const whole = event().padEnd(bytes, ' ');
    body.write(whole.slice(0, 10));
    const outcome = send(key, body, { 'content-length': String(whole.length) });
    return {
      finish: () => {
        body.end(whole.slice(10));
        return outcome;
      },
    };
  }
  const underWay = async (key: string, wanted: object) => {
    const places = stock.service.app.get(FeedPlaces);
    while (!isDeepStrictEqual(places.underWay(key), { requests: 0, bytes: 0, files: 0, ...wanted })) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const refused = { status: 429, type: feedProblems.inFlight.type, retryAfter: 2 };

  it('FEED-5 is 4 requests: the next waits a little and is refused, another key’s is taken, and then its own again', async () => {
    const under = Array.from({ length: 4 }, () => begin('fk_a', 1_000));
    await underWay('fk_a', { requests: 4, bytes: 4_000 });
    const [next, others] = await Promise.all([send('fk_a', Buffer.from(event())), send('fk_b', Buffer.from(event()))]);
    expect(next).toEqual(refused);
    expect(others).toEqual({ accepted: 1, refused: 0 });
    const waiting = send('fk_a', Buffer.from(event()));
    expect(await Promise.all(under.map(({ finish }) => finish()))).toEqual(
      new Array(4).fill({ accepted: 1, refused: 0 }),
    );
    expect(await waiting).toEqual({ accepted: 1, refused: 0 });
  });

  it('FEED-5 is 8 MiB of JSON, of all its requests together', async () => {
    const large = begin('fk_a', 7 * MEBIBYTE);
    await underWay('fk_a', { requests: 1, bytes: 7 * MEBIBYTE });
    const next = begin('fk_a', 2 * MEBIBYTE);
    const small = await send('fk_b', Buffer.from(event()));
    expect(small).toEqual({ accepted: 1, refused: 0 });
    expect(await next.finish()).toEqual(refused);
    expect(await large.finish()).toEqual({ accepted: 1, refused: 0 });
  });

  it('FEED-5 is one CSV file', async () => {
    const csv = { 'content-type': 'text/csv' };
    const body = new PassThrough();
    body.write('No,Make\n');
    const file = send('fk_a', body, csv);
    await underWay('fk_a', { requests: 1, files: 1 });
    expect(await send('fk_a', Buffer.from('No,Make\nA,Kia\n'), csv)).toEqual(refused);
    expect(await send('fk_a', Buffer.from(event()))).toEqual({ accepted: 1, refused: 0 });
    body.end('B,Kia\n');
    expect(await file).toEqual({ accepted: 0, refused: 1 });
  });

  it('FEED-5 is given back by a request that is cut off', async () => {
    const cut = Array.from({ length: 4 }, () => {
      const body = new PassThrough();
      body.write('{"events":[');
      return { body, outcome: send('fk_c', body, { 'content-length': '1000' }) };
    });
    await underWay('fk_c', { requests: 4, bytes: 4_000 });
    const next = send('fk_c', Buffer.from(event()));
    for (const { body } of cut) body.destroy(new Error('cut off'));
    await Promise.all(cut.map(({ outcome }) => outcome));
    expect(await next).toEqual({ accepted: 1, refused: 0 });
  });
});
