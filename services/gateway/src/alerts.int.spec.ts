import type { LinkedAlert } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, found, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

const ALERTS = { host: 'alerts.example' };
const USERS = { host: 'users.example' };
const OTHER = { host: 'other.example' };
const TOKEN = 't'.repeat(54);
const SESSION = 's'.repeat(43);
const user = { user_id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61491570006' };
const signedIn = { cookie: `__Host-forecourt-session=${SESSION}` };
const alert = {
  id: 'one',
  kind: 'search',
  title: 'Toyota',
  path: '/search/toyota/',
  state: 'unconfirmed',
  created_at: '2026-03-04T00:00:00.000Z',
} as const;
const siteOf = (id: number, slug: string, dealership: number, changes = {}) => ({
  revision: 1,
  config: exampleSite({
    ...{ id, slug, hosts: [`${slug}.example`], dealership_ids: [dealership] },
    alerts: { enabled: true },
    ...changes,
  }).config,
});

describe('the calls and pages of alerts', () => {
  let gateway: TestGateway;
  let linked: LinkedAlert | undefined;
  beforeAll(async () => {
    gateway = await startTestGateway({
      config: { limits: { enquiriesPerTenMinutes: 200 } },
      sites: [...sites, siteOf(3, 'alerts', 1), siteOf(4, 'other', 2), siteOf(5, 'users', 1, { garage_enabled: true })],
      dealerships,
      cars,
      answers: {
        vehicle: (asked, { scope }) =>
          [riversideVehicle.id, riversideVehicle.slug].includes(asked) && scope?.id !== 'other'
            ? found(riversideVehicle)
            : undefined,
        user: (token, { scope }) => (token === SESSION && scope?.id === 'alerts' ? user : undefined),
        alerts: (method, path) => {
          if (path === '/alerts' && method === 'POST') return { status: 202, body: { state: 'check_email' } };
          if (path === '/alerts') return { status: 200, body: { alerts: [alert] } };
          if (!linked) return { status: 404 };
          return method === 'GET' ? { status: 200, body: linked } : { status: 204 };
        },
      },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    linked = { alert, others: 0 };
    gateway.upstream.calls.splice(0);
  });

  const ask = (body: object, site = ALERTS, headers: object = {}) =>
    gateway.get('/api/alerts', {
      ...site,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const form = (path: string, fields: Record<string, string>, site = ALERTS, headers: object = {}) =>
    gateway.get(path, {
      ...site,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const calls = () => gateway.upstream.calls.filter(({ url }) => url.startsWith('/alerts'));
  const sent = () => JSON.parse(calls()[0]?.body ?? '{}');
  const email = 'ann@posthorn.example';

  it('LEAD-11 takes a search as its results page names it, without its order and page', async () => {
    const answer = await ask({ search: '/search/toyota/?price=:30000&sortBy=lowestPrice&page=2', email });
    expect(answer.status).toBe(202);
    expect(answer.json()).toMatchObject({ success: true, state: 'check_email' });
    expect(sent()).toMatchObject({
      ...{ kind: 'search', email, search: 'make=Toyota&price=%3A30000', title: 'Toyota, Up to $30,000' },
      origin: expect.stringContaining('alerts.example'),
    });
    expect(calls()[0]?.caller).toMatchObject({ actor: 'visitor', scope: { id: 'alerts' } });
  });

  it('LEAD-11 SRCH-15 keeps how far from the visitor’s postcode, and not where the visitor is', async () => {
    expect((await ask({ search: '/search/toyota/?near=-27.45,153.04&within=50&sortBy=nearest', email })).status).toBe(
      202,
    );
    expect(sent().search).toMatch(/^make=Toyota&near=-27\.4\d+%2C153\.0\d+&within=50$/);
    expect(sent().title).toMatch(/Within 50 km of 4\d{3}$/);
    expect(calls()[0]?.body).not.toContain('153.04');
    for (const place of ['near=Atlantis&within=50', 'near=-60.1,150.2&within=50']) {
      const nowhere = await ask({ search: `/search/toyota/?${place}`, email });
      expect([nowhere.status, nowhere.json().errors[0].field]).toEqual([400, 'search']);
      const page = await gateway.get(`/api/pages?path=${encodeURIComponent(`/search/toyota/?${place}`)}`, ALERTS);
      expect(page.json().content.save).toBeNull();
    }
  });

  it('SRCH-19 keeps the point of a place that has a name, and how far from it', async () => {
    expect((await ask({ search: '/search/toyota/?near=4006&within=50', email })).status).toBe(202);
    expect(sent().search).toMatch(/^make=Toyota&near=-27\.4\d+%2C153\.0\d+&within=50$/);
    expect(sent().title).toContain('Within 50 km of 4006');
  });

  it('LEAD-11 takes a vehicle of the site, for a signed-in visitor', async () => {
    expect((await ask({ car_id: riversideVehicle.id }, ALERTS, signedIn)).status).toBe(202);
    expect(sent()).toMatchObject({ kind: 'car', car_id: riversideVehicle.id });
    expect(calls()[0]?.caller.user).toBe(user.user_id);
  });

  it.each([
    [{ email }, 'search'],
    [{ email, search: '/search/toyota/', car_id: 'x' }, 'car_id'],
    [{ email, search: '/nowhere/' }, 'search'],
    [{ email: 'no address', search: '/search/toyota/' }, 'email'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(answer.json().errors).toEqual([expect.objectContaining({ field })]);
    expect(calls()).toEqual([]);
  });

  it('LEAD-3 marks what a program may have sent: without a proof of work, or with the hidden field', async () => {
    const key = 'key-of-a-form';
    const proofs = new Map<string, string>();
    const prove = async (body: object, key = 'key-of-a-form') => {
      const challenge = (await gateway.get(`/api/captcha?for=${key}`, ALERTS)).json();
      const solution = await solveChallenge({ challenge, deriveKey });
      const proof = proofs.get(key) ?? Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      proofs.set(key, proof);
      return ask(body, ALERTS, { 'idempotency-key': key, 'captcha-solution': proof });
    };
    const about = { search: '/search/toyota/', email };
    expect((await prove(about)).status).toBe(202);
    // One proof is of use once, whatever else is asked for with it.
    for (const search of ['/search/toyota/?price=:30000', '/search/toyota/?price=:40000', '/search/toyota/']) {
      const again = await prove({ search, email });
      expect([again.status, again.json().errors[0].field]).toEqual([400, 'captcha']);
    }
    expect((await prove({ ...about, website: 'x' }, 'key-of-another')).status).toBe(202);
    expect((await ask(about)).status).toBe(202);
    expect(calls().map(({ body }) => JSON.parse(body ?? '').suspected)).toEqual([undefined, true, true]);
    const wrong = await ask(about, ALERTS, { 'idempotency-key': key, 'captcha-solution': 'e30=' });
    expect(wrong.status).toBe(400);
    expect(wrong.json().errors).toEqual([expect.objectContaining({ field: 'captcha' })]);
  });

  it('LEAD-11 passes nothing on for another website', async () => {
    expect((await ask({ search: '/search/toyota/', email }, ALERTS, { origin: 'https://else.example' })).status).toBe(
      403,
    );
    expect(calls()).toEqual([]);
  });

  it('SITE-4 knows no other site’s vehicle, and neither user nor alerts of one', async () => {
    expect((await ask({ car_id: riversideVehicle.id, email }, OTHER)).status).toBe(404);
    expect((await gateway.get('/api/alerts', { ...OTHER, headers: signedIn })).status).toBe(401);
    expect(calls()).toEqual([]);
  });

  it('is gone everywhere where it is off', async () => {
    expect((await ask({ search: '/search/toyota/', email }, RIVERSIDE)).status).toBe(404);
    for (const path of ['/save-search?search=/search/toyota/', '/saved-searches', `/alerts/${TOKEN}`, '/api/alerts']) {
      expect([path, (await gateway.get(path, RIVERSIDE)).status]).toEqual([path, 404]);
    }
    const results = (await gateway.get('/api/pages?path=/search/toyota/', RIVERSIDE)).json().content;
    expect(results.save).toBeNull();
  });

  it('LEAD-11 is asked for without JavaScript, from the results and the vehicle', async () => {
    const results = (await gateway.get('/api/pages?path=/search/toyota/', ALERTS)).json().content;
    expect(results.save).toBe('/save-search?search=%2Fsearch%2Ftoyota%2F');
    const page = await gateway.get(results.save, ALERTS);
    expect(page.text).toContain('"kind":"save_search"');
    expect(page.text).toContain('noindex');
    const wrong = await form(results.save, { email: 'no address' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('"sent":{"email":"no address"');
    const taken = await form(results.save, { email });
    expect(taken.status).toBe(303);
    expect(taken.headers.location).toBe(`${results.save}&done=check_email`);
    expect((await gateway.get(String(taken.headers.location), ALERTS)).text).toContain('follow the link');
    const vehicle = (await gateway.get(`/api/pages?path=/cars/${riversideVehicle.slug}`, ALERTS)).json().content;
    expect(vehicle.watch.href).toBe(`/save-search?car_id=${riversideVehicle.id}`);
  });

  it('LEAD-11 may leave the address empty on a site with users, and on no other', async () => {
    const path = encodeURIComponent('/save-search?search=%2Fsearch%2Ftoyota%2F');
    const noteOn = async (site: object) =>
      (await gateway.get(`/api/pages?path=${path}`, site)).json().content.own_address;
    expect(await noteOn(ALERTS)).toBeNull();
    expect(await noteOn(USERS)).toContain('Leave it empty');
  });

  it('LEAD-11 does nothing when a link is only opened, and what its button says when that is pressed', async () => {
    const page = await gateway.get(`/alerts/${TOKEN}`, ALERTS);
    expect(page.text).toContain('Yes, turn it on');
    expect(page.headers['cache-control']).toContain('no-store');
    await gateway.get(`/alerts/${TOKEN}/unsubscribe`, ALERTS);
    expect(calls().every(({ method }) => method === 'GET')).toBe(true);
    expect((await form(`/alerts/${TOKEN}`, { go: 'confirm' })).status).toBe(303);
    expect(calls().at(-1)?.url).toBe(`/alerts/links/${TOKEN}/confirm`);
    expect((await form(`/alerts/${TOKEN}`, { go: 'else' })).status).toBe(400);
    linked = undefined;
    expect((await gateway.get(`/alerts/${TOKEN}`, ALERTS)).status).toBe(404);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'LEAD-11 unsubscribes by one click of a mail program, which sends %s from anywhere (RFC 8058)',
    async (type) => {
      const answer = await gateway.get(`/api/alerts/${TOKEN}/unsubscribe`, {
        ...ALERTS,
        method: 'POST',
        headers: { 'content-type': type, origin: 'https://mail.example' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
      expect(calls().map(({ url }) => url)).toEqual([`/alerts/links/${TOKEN}/unsubscribe`]);
    },
  );

  it('LEAD-11 shows a user their own, and removes one', async () => {
    const away = await gateway.get('/saved-searches', ALERTS);
    expect(away.status).toBe(302);
    const page = await gateway.get('/saved-searches', { ...ALERTS, headers: signedIn });
    expect(page.text).toContain('Waiting for you to follow the link in our email');
    expect(page.headers['cache-control']).toContain('no-store');
    expect((await form('/saved-searches', { remove: 'one' }, ALERTS, signedIn)).status).toBe(303);
    expect(calls().at(-1)).toMatchObject({ method: 'DELETE', url: '/alerts/one' });
  });
});
