import type { StoredWatchlist } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, riversideVehicle, sites } from './testing/two-dealers.ts';

const GARAGE = { host: 'garage.example' };
const OTHER = { host: 'other.example' };
const session = (letter: string) => letter.repeat(43);
/** Each user is signed in on one site. */
const users: Readonly<Record<string, { site: string; user_id: string; phone: string }>> = {
  [session('a')]: { site: 'garage', user_id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61491570006' },
  [session('b')]: { site: 'other', user_id: '0d9a8c1e-11b2-4a5e-9c37-5f0e3a7b2c64', phone: '+61491570110' },
  [session('c')]: { site: 'garage', user_id: '9c1b7a52-7f3e-4f55-8f0e-1f2d3c4b5a69', phone: '+61491570156' },
};
const cookie = (letter: string) => `__Host-forecourt-session=${session(letter)}`;
const [A, B, C] = ['a', 'b', 'c'].map((letter) => ({ cookie: cookie(letter) })) as [object, object, object];
const garage = (id: number, slug: string, dealership: number) => ({
  revision: 1,
  config: exampleSite({ id, slug, hosts: [`${slug}.example`], dealership_ids: [dealership], garage_enabled: true })
    .config,
});
const body = { phone_number: '0491 570 006', car_id: 'v1' };

let stored: StoredWatchlist['cars'] = [];
let status = 204;
let isStockAway = false;

describe('the watchlist calls', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      sites: [...sites, garage(3, 'garage', 1), garage(4, 'other', 2)],
      dealerships,
      answers: {
        user: (token, caller) => (users[token]?.site === caller.scope?.id ? users[token] : undefined),
        watchlist: (path) => (path.endsWith('/list') ? { status: 200, body: { cars: stored } } : { status }),
        vehicles: (ids) => {
          if (isStockAway) throw new Error('Stock is away.');
          return [riversideVehicle, soldVehicle, hiddenVehicle].filter(({ id }) => ids.includes(id));
        },
      },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    stored = [];
    status = 204;
    isStockAway = false;
    gateway.upstream.calls.splice(0);
  });

  const send = (call: 'save-car' | 'remove-car', sent: unknown, headers: object = A, site = GARAGE) =>
    gateway.get(`/api/watchlist/${call}`, {
      ...site,
      method: 'POST',
      body: typeof sent === 'string' ? sent : JSON.stringify(sent),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const changes = () => gateway.upstream.calls.filter(({ url }) => url.startsWith('/watchlists/'));

  it('WATCH-1 save and remove a car by name, for the user of the session', async () => {
    const saved = await send('save-car', body);
    expect([saved.status, saved.json()]).toEqual([200, { success: true, message: 'Car Saved In Watchlist' }]);
    const removed = await send('remove-car', { ...body, phone_number: '+61491570006' });
    expect([removed.status, removed.json()]).toEqual([200, { success: true, message: 'Car Removed' }]);
    expect(changes().map(({ url, body: sent, caller }) => [url, JSON.parse(sent), caller.scope?.id])).toEqual([
      ['/watchlists/save', { user_id: users[session('a')]?.user_id, car_id: 'v1' }, 'garage'],
      ['/watchlists/remove', { user_id: users[session('a')]?.user_id, car_id: 'v1' }, 'garage'],
    ]);
  });

  it.each(['save-car', 'remove-car'] as const)('WATCH-1 %s refuses another’s phone', async (call) => {
    const refused = await send(call, { ...body, phone_number: '+61491570156' });
    expect([refused.status, refused.headers['content-type']]).toEqual([403, 'application/problem+json; charset=utf-8']);
    expect(refused.json()).toMatchObject({ success: false, status: 403, message: expect.any(String) });
    expect((await send(call, body, C)).status).toBe(403);
    expect(changes()).toEqual([]);
  });

  it.each(['save-car', 'remove-car'] as const)('SITE-4 %s knows no user of another site', async (call) => {
    expect((await send(call, { ...body, phone_number: '+61491570110' }, B)).status).toBe(401);
    expect((await send(call, body, A, OTHER)).status).toBe(401);
    expect((await send(call, body, {})).json()).toMatchObject({ success: false, status: 401 });
    expect(changes()).toEqual([]);
  });

  it('SITE-4 the lists are of the session’s user on its own site alone', async () => {
    stored = [{ car_id: 'v1', saved_at: '2026-11-01T00:00:00.000Z' }];
    for (const path of ['/api/watchlist', '/api/watchlist/cars']) {
      expect((await gateway.get(path, { ...GARAGE, headers: { cookie: cookie('a') } })).status).toBe(200);
      expect((await gateway.get(path, { ...GARAGE, headers: { cookie: cookie('b') } })).status).toBe(401);
      expect((await gateway.get(path, GARAGE)).status).toBe(401);
    }
    expect(new Set(changes().map(({ body: sent }) => JSON.parse(sent).user_id))).toEqual(
      new Set([users[session('a')]?.user_id]),
    );
  });

  it('refuse other websites, what is too long, and what lacks a field, without repeating a number', async () => {
    expect((await send('save-car', body, { ...A, origin: 'https://evil.example' })).json()).toMatchObject({
      status: 403,
      success: false,
    });
    expect((await send('save-car', body, { ...A, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send('save-car', { ...body, car_id: 'v'.repeat(2_000) })).status).toBe(413);
    expect((await send('save-car', 'no json')).status).toBe(400);
    const wrong = await send('save-car', { phone_number: 491_570_006, car: 'v1' });
    expect(wrong.json()).toMatchObject({ status: 400, success: false });
    expect(
      wrong
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .toSorted(),
    ).toEqual(['car', 'car_id', 'phone_number']);
    expect(wrong.text).not.toContain('491570006');
    expect(changes()).toEqual([]);
  });

  it.each([404, 409, 503])('answer %i with success false', async (refusal) => {
    status = refusal;
    expect((await send('save-car', body)).json()).toMatchObject({ success: false, status: refusal });
  });

  it('are bounded by user, and say so with success false', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => send('save-car', { ...body, phone_number: '+61491570156' }, C)),
    );
    const refused = answers.find((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
    expect(refused?.json()).toMatchObject({ success: false });
    expect(refused?.headers['retry-after']).toBeDefined();
  });

  it('FAV-1 are not there on a site without a watchlist', async () => {
    const site = { host: 'riverside.example' };
    expect((await send('save-car', body, A, site)).json()).toMatchObject({ status: 404, success: false });
    expect((await send('remove-car', body, A, site)).status).toBe(404);
    expect((await gateway.get('/api/watchlist', site)).status).toBe(404);
    expect((await gateway.get('/api/watchlist/cars', site)).status).toBe(404);
  });

  it('show and count saved cars as they are now, and leave hidden and others’ out', async () => {
    const at = '2026-11-01T00:00:00.000Z';
    stored = ['v1', 'sold1', 'hidden1', 'elsewhere'].map((id) => ({
      car_id: id,
      price_cents: 9_900_000,
      saved_at: at,
    }));
    const { headers, ...answer } = await gateway.get('/api/watchlist/cars', {
      ...GARAGE,
      headers: { cookie: cookie('a') },
    });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(answer.json().cars).toEqual([
      expect.objectContaining({ id: 'v1', gone: null, change: expect.objectContaining({ direction: 'down' }) }),
      expect.objectContaining({ id: 'sold1', gone: 'JUST SOLD', change: null }),
    ]);
    const ids = async () =>
      (await gateway.get('/api/watchlist', { ...GARAGE, headers: { cookie: cookie('a') } })).json().cars;
    expect(await ids()).toEqual([{ id: 'v1' }, { id: 'sold1' }]);
    isStockAway = true;
    expect((await ids()).map(({ id }: { id: string }) => id)).toEqual(['v1', 'sold1', 'hidden1', 'elsewhere']);
  });

  it('say the same of the cars that a browser has saved, where the site has no watchlist', async () => {
    const saved = (...texts: string[]) => new URLSearchParams(texts.map((text): [string, string] => ['saved', text]));
    const path = `/compare?${saved('v1.9900000.1764086400', 'sold1..0', 'hidden1..0', 'elsewhere..0', 'v1')}`;
    const of = async (host: string) =>
      (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, { host })).json().content.saved;
    expect(await of('riverside.example')).toEqual([
      expect.objectContaining({ id: 'v1', gone: null, change: expect.objectContaining({ direction: 'down' }) }),
      expect.objectContaining({ id: 'sold1', gone: 'JUST SOLD', change: null }),
    ]);
    // Another dealer's site knows none of them (SITE-4).
    expect(await of('hillside.example')).toEqual([]);
  });
});

const soldVehicle = { ...riversideVehicle, id: 'sold1', slug: 'a-corolla-sold1', status: 'sold' as const };
const hiddenVehicle = { ...riversideVehicle, id: 'hidden1', slug: 'a-corolla-hidden1', show_on_dealer_website: false };
