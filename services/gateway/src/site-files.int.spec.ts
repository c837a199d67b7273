import { type CredentialHolder, MOST_PUSH_BYTES, pusherHeader } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, sites } from './testing/two-dealers.ts';

const holders: Readonly<Record<string, CredentialHolder>> = {
  operators: { key_id: 'op_0123456789ab', purpose: 'operator' },
  riversides: { key_id: 'st_0123456789ab', purpose: 'site', site: 'riverside' },
  feeds: { key_id: 'fo_0123456789ab', purpose: 'feed-out', site: 'riverside' },
};
const EACH: readonly (readonly ['GET' | 'POST', string])[] = [
  ['GET', 'world'],
  ['GET', 'change-sets'],
  ['GET', 'change-sets/3/world'],
  ['POST', 'change-sets'],
  ['POST', 'change-sets/restore'],
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ sites, dealerships, answers: { credential: (token) => holders[token] } });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.upstream.calls.splice(0);
});

const call = (method: 'GET' | 'POST', path: string, token: string | undefined, body = '{"base":0}') =>
  gateway.get(`/operate/v1/sites/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      // From outside, this says nothing.
      [pusherHeader]: 'op_ffffffffffff',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' && { body }),
  });
const written = () =>
  gateway.upstream.calls.filter(({ service, url }) => service === 'sites' && url.startsWith('/sites/'));

describe("a site's files over HTTP", () => {
  it("SITE-4 are read and pushed by the operator's credential and by the site's own, of which the sites service gets the id", async () => {
    for (const [method, path] of EACH) {
      expect((await call(method, `riverside/${path}`, 'riversides')).status).toBe(200);
      expect((await call(method, `hillside/${path}`, 'operators')).status).toBe(200);
    }
    const named = written().map(({ method, url, headers, caller }) => [
      method,
      url,
      headers[pusherHeader],
      caller.actor,
    ]);
    expect(named).toEqual(
      EACH.flatMap(([method, path]) => [
        [method, `/sites/riverside/${path}`, 'st_0123456789ab riverside', 'system:gateway'],
        [method, `/sites/hillside/${path}`, 'op_0123456789ab', 'system:gateway'],
      ]),
    );
  });

  it("SITE-4 are refused to another site's credential, to none, a wrong one and one of feeds, before a byte is passed on", async () => {
    for (const [method, path] of EACH) {
      expect((await call(method, `hillside/${path}`, 'riversides')).status).toBe(403);
      expect((await call(method, `platform/${path}`, 'riversides')).status).toBe(403);
      for (const token of [undefined, 'wrong', 'feeds'])
        expect((await call(method, `riverside/${path}`, token)).status).toBe(401);
    }
    expect(written()).toEqual([]);
  });

  it('are not looked for at an address that has no slug or no number', async () => {
    expect((await call('GET', '..%2Fplatform/world', 'operators')).status).toBe(404);
    expect((await call('GET', 'riverside/change-sets/..%2F..%2Fhillside/world', 'riversides')).status).toBe(404);
    expect(written()).toEqual([]);
  });

  it('have at most 16 MiB, and answers that nobody keeps', async () => {
    const large = await call('POST', 'riverside/change-sets', 'riversides', ' '.repeat(MOST_PUSH_BYTES + 1));
    expect(large.status).toBe(413);
    expect(written()).toEqual([]);
    const answer = await call('GET', 'riverside/world', 'riversides');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
