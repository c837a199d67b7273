import { gunzipSync } from 'node:zlib';
import type { CredentialHolder, VehicleView } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { googleFeed } from './listing-feeds/google-feed.ts';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway, type TestRequest } from './testing/test-gateway.ts';
import { dealerships, HILLSIDE, hillsides, RIVERSIDE, sites } from './testing/two-dealers.ts';

const CARS = 250;
const WITHOUT_PHOTOS = new Set(['r7', 'r8', 'r9']);
const holders: Readonly<Record<string, CredentialHolder>> = {
  'riversides-key': { key_id: 'fo_0123456789ab', purpose: 'feed-out', site: 'riverside' },
  'hillsides-key': { key_id: 'fo_1123456789ab', purpose: 'feed-out', site: 'hillside' },
  'site-key': { key_id: 'st_0123456789ab', purpose: 'site', site: 'riverside' },
};

/** Stock's vehicle of an id, with a photo and a VIN of its own unless it is one of those without. */
function stocked(id: string): VehicleView {
  // A VIN of one or two characters over and over would be a placeholder.
  const place = `0MK${id.replace(/\D/g, '').padStart(14, '0')}`;
  const isHillsides = id.startsWith('h');
  const { details } = exampleVehicle();
  return exampleVehicle({
    id,
    slug: `car-${id}`,
    stocknum: `S-${id}`,
    details: { ...details, vin: isHillsides ? place.replace('0', 'H') : place },
    photos: WITHOUT_PHOTOS.has(id) ? {} : { images: [{ url: `https://photos.example/${id}.jpg` }] },
    ...(isHillsides && { dealership_id: 2, dealership_slug: 'hillside' }),
  });
}

let gateway: TestGateway;
let changed = new Map<string, VehicleView>();
let isAway = false;

/** A gateway with all of riverside's cars, one of them hidden and one sold, and two of hillside's. */
function start(listingMilliseconds: number): Promise<TestGateway> {
  const shown = Array.from({ length: CARS }, (_, place) => ({
    id: `r${place}`,
    created_at: 1_760_000_000 + (place % 7),
  }));
  const others = [
    { id: 'r900', show_on_dealer_website: false },
    { id: 'r901', status: 'sold' as const, sold: true, sold_date_timestamp: Math.floor(Date.UTC(2026, 10, 19) / 1000) },
    ...['h1', 'h2'].map((id) => ({ id, ...hillsides })),
  ];
  return startTestGateway({
    sites,
    dealerships,
    cars: [...shown, ...others],
    answers: {
      credential: (token) => holders[token],
      vehicles: (ids) => {
        if (isAway && ids.includes('r0')) throw new ProblemError({ status: 503, detail: 'The database is away.' });
        // One that is not asked for, as a faulty stock might answer.
        return [...ids, 'h2'].map((id) => changed.get(id) ?? stocked(id));
      },
    },
    config: { trustProxy: ['loopback'], limits: { listingMilliseconds } },
  });
}
beforeAll(async () => {
  gateway = await start(1);
});
afterAll(() => gateway.close());
beforeEach(() => {
  changed = new Map();
  isAway = false;
  gateway.upstream.calls.splice(0);
});

let networks = 0;
const basic = (user: string, password: string, more: Record<string, string> = {}) => {
  networks += 1;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return { authorization, 'x-forwarded-for': `10.0.${networks >> 8}.${networks & 255}`, ...more };
};
const own = (more: Record<string, string> = {}): TestRequest => ({
  ...RIVERSIDE,
  headers: basic('riverside', 'riversides-key', more),
});
const fetched = (name: string, options = own()) => gateway.get(`/feeds/vehicles/${name}`, options);
const stockCalls = ({ upstream } = gateway) => upstream.calls.filter(({ url }) => url.startsWith('/vehicles?'));

/** Rows of a file of text by its columns. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, place) => [columns[place], cell])));
}

describe('a file of vehicles for advertisers', () => {
  it('VEH-7 SITE-4 lists every vehicle of the site with photos, each once, with all that is required, and no other dealer’s', async () => {
    const { status, headers, text } = await fetched('google.tsv');
    expect([status, headers['content-type']]).toEqual([200, 'text/tab-separated-values; charset=utf-8']);
    const rows = rowsOf(text);
    const wanted = Array.from({ length: CARS }, (_, place) => `r${place}`).filter((id) => !WITHOUT_PHOTOS.has(id));
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.sort());
    const required = googleFeed.fields.filter(({ requirement }) => requirement !== 'optional');
    for (const row of rows) {
      const empty = required.filter(
        ({ name }) => !Object.entries(row).some(([key, cell]) => key.startsWith(name) && cell),
      );
      expect([row.id, empty]).toEqual([row.id, []]);
      expect(row.link).toBe(`https://riverside.example/cars/car-${row.id}`);
    }
    expect(stockCalls().every(({ caller }) => caller.actor === 'visitor' && caller.scope?.id === 'riverside')).toBe(
      true,
    );
  });

  it('VEH-7 is read a page at a time, and made once for all who ask within ten minutes', async () => {
    const keeping = await start(600_000);
    const names = ['google.tsv', 'google.xml', 'facebook.xml'];
    const answers = await Promise.all(names.map((name) => keeping.get(`/feeds/vehicles/${name}`, own())));
    await keeping.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(stockCalls(keeping).map(({ url }) => url.split(/,|%2C/).length)).toEqual([100, 100, 50]);
    for (const { text } of answers.slice(1)) expect(text.match(/<(?:item|listing)>/g)).toHaveLength(CARS - 3);
  });

  it('VEH-7 counts what it leaves out, and the report names it', async () => {
    changed.set('r1', { ...stocked('r1'), prices: { price: 26_990 } });
    changed.set('r2', { ...stocked('r2'), details: stocked('r3').details });
    const { headers } = await fetched('google.tsv');
    expect(headers['forecourt-listed']).toBe(String(CARS - 5));
    expect(headers['forecourt-left-out']).toBe('no-photos=3, no-price-type=1, same-vin=1');
    expect((await fetched('facebook.xml')).headers['forecourt-left-out']).toBe('no-photos=3, same-vin=1');
    const report = (await fetched('report.json')).json();
    expect(report.feeds.google.listed).toBe(CARS - 5);
    const [first, second] = report.feeds.google.left_out;
    const named = first.vehicles.map(({ stocknum }: { stocknum: string }) => stocknum);
    expect([first.reason, named.sort()]).toEqual(['no-photos', ['S-r7', 'S-r8', 'S-r9']]);
    expect(second).toMatchObject({
      reason: 'no-price-type',
      count: 1,
      vehicles: [{ stocknum: 'S-r1', dealership_slug: 'riverside' }],
    });
  });

  it('VEH-7 has a tag that stays while its content does, is compressed for clients that take gzip, and streamed', async () => {
    const first = await fetched('google.tsv');
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await fetched('google.tsv', own({ 'if-none-match': etag }));
    expect([again.status, again.text, again.headers['forecourt-listed']]).toEqual([304, '', String(CARS - 3)]);
    changed.set('r5', { ...stocked('r5'), prices: { price: 19_990, price_type: 'Drive Away' } });
    const later = await fetched('google.tsv', own({ 'if-none-match': etag }));
    expect([later.status, later.text.includes('19990.00 AUD')]).toEqual([200, true]);
    const raw = await request(`${gateway.service.url}/feeds/vehicles/google.tsv`, {
      headers: { ...own({ 'accept-encoding': 'br, gzip' }).headers, host: RIVERSIDE.host },
    });
    expect(raw.headers['content-encoding']).toBe('gzip');
    const bytes = Buffer.from(await raw.body.arrayBuffer());
    expect(bytes.length).toBe(Number(raw.headers['content-length']));
    expect(gunzipSync(bytes).toString()).toBe(later.text);
    // Text is unpacked while it is sent, so nobody knows its length before.
    const plain = await request(`${gateway.service.url}/feeds/vehicles/google.tsv`, {
      headers: { ...own({ 'accept-encoding': 'identity' }).headers, host: RIVERSIDE.host },
    });
    expect(plain.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(plain.headers).not.toHaveProperty('content-length');
    expect(await plain.body.text()).toBe(later.text);
  });

  it('is 503 and never half a file if stock goes away meanwhile', async () => {
    isAway = true;
    expect((await fetched('google.tsv')).status).toBe(503);
    isAway = false;
    expect((await fetched('google.tsv')).status).toBe(200);
  });
});

describe('who may fetch it', () => {
  it('SITE-4 is only a feed-out key of this site, with its slug', async () => {
    const refused: TestRequest[] = [
      RIVERSIDE,
      { ...RIVERSIDE, headers: basic('riverside', 'wrong') },
      { ...RIVERSIDE, headers: basic('hillside', 'riversides-key') },
      { ...RIVERSIDE, headers: basic('hillside', 'hillsides-key') },
      { ...RIVERSIDE, headers: basic('riverside', 'hillsides-key') },
      { ...RIVERSIDE, headers: basic('riverside', 'site-key') },
      { ...RIVERSIDE, headers: { authorization: 'Bearer riversides-key' } },
      { ...HILLSIDE, headers: basic('riverside', 'riversides-key') },
    ];
    for (const options of refused) {
      for (const name of ['google.tsv', 'facebook.xml', 'report.json']) {
        const { status, headers } = await fetched(name, options);
        expect([options, status]).toEqual([options, 401]);
        expect(headers['www-authenticate']).toMatch(/^Basic realm="/);
      }
    }
    expect((await fetched(`google.tsv?key=riversides-key`, RIVERSIDE)).status).toBe(401);
    expect(stockCalls()).toEqual([]);
    expect(
      (await fetched('google.tsv', { ...HILLSIDE, headers: basic('hillside', 'hillsides-key') })).text,
    ).not.toContain('car-r');
  });

  it('is refused with another name or at another host', async () => {
    expect((await fetched('other.tsv')).status).toBe(404);
    expect((await fetched('constructor')).status).toBe(404);
    expect((await fetched('google.tsv', { ...own(), host: 'nowhere.example' })).status).toBe(404);
  });
});
