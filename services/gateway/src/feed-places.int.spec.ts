import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type FeedClient, feedProblems } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { FeedIntake } from './feeds/feed-intake.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { NOW, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const keys = ['fk_1', 'fk_2'];
const clientOf = (keyId: string): FeedClient => ({
  key_id: keyId,
  client: 'acme',
  revision: 1,
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites: [{ revision: 1, config: exampleSite().config }],
    dealerships: [exampleDealership(1, 'riverside')],
    answers: {
      feedClient: (keyId) => (keys.includes(keyId) ? clientOf(keyId) : undefined),
      feed: () => ({ status: 200, body: { accepted: 1, unchanged: 0, refused: 0, verdicts: [] } }),
    },
  });
});
afterAll(() => gateway.close());

const text = '{"events":[]}';
const digestOf = (body: string | Buffer) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
async function post(key: string, body: string | Buffer | PassThrough, changes: Record<string, string> = {}) {
  const answer = await request(`${gateway.service.url}/feeds/v1/events`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'forecourt-key': key,
      'forecourt-timestamp': String(NOW.getTime() / 1000),
      'forecourt-signature': 'c2lnbmVk',
      'content-digest': digestOf(body instanceof PassThrough ? text : body),
      ...changes,
    },
  });
  const { type } = (await answer.body.json()) as { type?: string };
  return { status: answer.statusCode, type, retryAfter: answer.headers['retry-after'] };
}
function begin(key: string, changes: Record<string, string> = {}) {
  const body = new PassThrough();
  body.write(text.slice(0, 5));
  const answer = post(key, body, changes);
  return { answer, end: () => body.end(text.slice(5)) };
}
const underWay = async (requests: number, files: number) => {
  const intake = gateway.service.app.get(FeedIntake);
  while (!isDeepStrictEqual(intake.underWay('fk_1'), { requests, files })) {
    await new Promise((resolve) => setImmediate(resolve));
  }
};
const taken = { status: 200, type: undefined, retryAfter: undefined };
const refused = { status: 429, type: feedProblems.inFlight.type, retryAfter: '2' };

describe('what a key has in progress at a gateway', () => {
  it('FEED-5 is 4 requests: the next waits a little and is refused, and another key’s is taken', async () => {
    const under = Array.from({ length: 4 }, () => begin('fk_1'));
    await underWay(4, 0);
    const others = post('fk_2', text);
    expect(await Promise.all([post('fk_1', text), others])).toEqual([refused, taken]);
    for (const { end } of under) end();
    expect(await Promise.all(under.map(({ answer }) => answer))).toEqual(new Array(4).fill(taken));
    expect(await post('fk_1', text)).toEqual(taken);
  });

  it('FEED-5 is one CSV file', async () => {
    const csv = { 'content-type': 'text/csv' };
    const file = begin('fk_1', csv);
    await underWay(1, 1);
    expect(await Promise.all([post('fk_1', 'a', csv), post('fk_1', text)])).toEqual([refused, taken]);
    file.end();
    expect(await file.answer).toEqual(taken);
  });

  it('FEED-5 sends stock the key and the size of the body', async () => {
    gateway.upstream.calls.splice(0);
    await post('fk_2', gzipSync(text), { 'content-encoding': 'gzip' });
    const call = gateway.upstream.calls.find(({ service }) => service === 'stock');
    expect(call?.headers).toMatchObject({ 'forecourt-key': 'fk_2', 'content-length': String(text.length) });
  });

  it('FEED-5 has no body that was made to inflate: it is refused before it reaches stock', async () => {
    gateway.upstream.calls.splice(0);
    const bombs = [`{"events":[${'{},'.repeat(10_800_000)}{}]}`, `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`];
    for (const bomb of bombs) {
      const sent = gzipSync(bomb, { level: 9 });
      expect(await post('fk_2', sent, { 'content-encoding': 'gzip' })).toMatchObject({ status: 413 });
    }
    expect(gateway.upstream.calls.filter(({ service }) => service === 'stock')).toEqual([]);
  });
});
