import { type CredentialHolder, MOST_PICTURE_BYTES, MOST_PUSH_BYTES, pusherHeader } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, sites } from './testing/two-dealers.ts';

const holders: Readonly<Record<string, CredentialHolder>> = {
  operators: { key_id: 'op_0123456789ab', purpose: 'operator' },
  riversides: { key_id: 'st_0123456789ab', purpose: 'site', site: 'riverside' },
  feeds: { key_id: 'fo_0123456789ab', purpose: 'feed-out', site: 'riverside' },
};
const DIGEST = 'a'.repeat(64);
const EACH: readonly (readonly ['GET' | 'POST' | 'PUT', string])[] = [
  ['GET', 'world'],
  ['GET', 'change-sets'],
  ['GET', 'change-sets/3/world'],
  ['POST', 'change-sets'],
  ['POST', 'change-sets/restore'],
  ['POST', 'previews'],
  ['GET', 'pictures'],
  ['GET', `pictures/${DIGEST}`],
  ['PUT', `pictures/${DIGEST}`],
  ['GET', 'files'],
  ['GET', `files/${DIGEST}`],
  ['PUT', `files/${DIGEST}`],
];

const onePixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#08f' } })
  .png()
  .toBuffer();
const pictureBody = (file: Buffer) => JSON.stringify({ name: 'yard.png', file: file.toString('base64') });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    answers: { credential: (token) => holders[token], picture: () => onePixel, file: () => onePixel },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.upstream.calls.splice(0);
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string | undefined, body = bodyOf(method)) =>
  gateway.get(`/operate/v1/sites/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      // From outside, this says nothing.
      [pusherHeader]: 'op_ffffffffffff',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body }),
  });
const bodyOf = (method: string) => (method === 'PUT' ? pictureBody(onePixel) : '{"base":0}');
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

  it('SITE-8 have pictures that can be opened, and refuse a bomb, another kind and a file that is too large with what came', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 7_000, channels: 3, background: '#08f' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const [file, came] of [
      [bomb, 'pixel limit'],
      [svg, 'not a JPEG'],
      [onePixel.subarray(0, 40), 'got another file'],
    ] as const) {
      const answer = await call('PUT', `riverside/pictures/${DIGEST}`, 'riversides', pictureBody(file));
      expect([answer.status, answer.json().errors[0].field]).toEqual([400, 'file']);
      expect(answer.json().errors[0].message).toContain(came);
    }
    const large = pictureBody(Buffer.alloc(MOST_PICTURE_BYTES + 2_000));
    expect((await call('PUT', `riverside/pictures/${DIGEST}`, 'riversides', large)).status).toBe(413);
    expect((await call('PUT', 'riverside/pictures/yard.png', 'riversides')).status).toBe(404);
    expect(written()).toEqual([]);
  });

  it('have at most 16 MiB, and answers that no cache keeps', async () => {
    const large = await call('POST', 'riverside/change-sets', 'riversides', ' '.repeat(MOST_PUSH_BYTES + 1));
    expect(large.status).toBe(413);
    expect(written()).toEqual([]);
    const answer = await call('GET', 'riverside/world', 'riversides');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
