import type { FoundVehicle, VehicleView } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { NOW, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const dealerships = [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')];
const site = (id: number, slug: string, dealershipId: number, search = {}) => ({
  revision: 1,
  config: exampleSite({ id, slug, name: slug, hosts: [`${slug}.example`], dealership_ids: [dealershipId], search })
    .config,
});
const sites = [site(1, 'riverside', 1), site(2, 'hillside', 2, { page_size: 2 })];
const RIVERSIDE = { host: 'riverside.example' };
const HILLSIDE = { host: 'hillside.example' };
const days = (count: number) => Math.floor(NOW.getTime() / 1000) - count * 86_400;

const ours = { dealership_id: 2, dealership_slug: 'hillside', location_name: 'hillside yard' };
const cars = [
  { id: 'r1', price: 21_000, created_at: 1_760_000_003 },
  { id: 'r2', price: 32_000, model: 'RAV4', body: 'suv', car_type: 'new' as const, created_at: 1_760_000_002 },
  { id: 'r3', make: 'Mazda', model: 'CX-5', body: 'suv', price: 28_000, created_at: 1_760_000_001 },
  { id: 'r4', show_on_dealer_website: false },
  { id: 'r5', status: 'sold' as const, sold: true, sold_date_timestamp: days(1), created_at: 1_750_000_000 },
  { id: 'r6', status: 'sold' as const, sold: true, sold_date_timestamp: days(9) },
  ...['h1', 'h2', 'h3'].map((id) => ({ id, ...ours, make: 'Kia', model: 'Sportage', body: 'suv' })),
];

const ownVehicle = exampleVehicle({ id: 'v1', slug: 'a-corolla-v1' });
const vehicles: Record<string, FoundVehicle> = {};
const found = (vehicle: VehicleView, moved = false): FoundVehicle => ({ vehicle, moved });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ sites, dealerships, cars, answers: { vehicle: (id) => vehicles[id] } });
});
afterAll(() => gateway.close());

const ids = (hits: { id: string }[]) => hits.map(({ id }) => id).sort();

describe('GET /api/search', () => {
  it('SRCH-16 SRCH-3 answers hits, pages, count, facets and ms', async () => {
    const answer = await gateway.get('/api/search?hitsPerPage=2&make=Toyota&price=20000:25000', RIVERSIDE);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ count: 1, pages: 1, ms: expect.any(Number), hits: [{ id: 'r1' }] });
    expect(answer.json().facets.car_type).toEqual([{ value: 'used', count: 1 }]);
    // The price's own choice does not narrow its bounds.
    expect(answer.json().facetStats.price).toEqual({ min: 21_000, max: 32_000 });
  });

  it('SRCH-4 finds what is in stock, shown, or sold within the window', async () => {
    const { hits, count } = (await gateway.get('/api/search', RIVERSIDE)).json();
    expect(ids(hits)).toEqual(['r1', 'r2', 'r3', 'r5']);
    expect(count).toBe(4);
  });

  it("SITE-4 never finds another dealer's cars, whatever is asked", async () => {
    for (const query of [
      '',
      '?search_filters=dealership_id:2',
      '?dealership_slug=hillside',
      '?query=Sportage',
      '?make=Kia',
    ]) {
      const { hits } = (await gateway.get(`/api/search${query}`, RIVERSIDE)).json();
      expect(ids(hits).filter((id) => id.startsWith('h'))).toEqual([]);
    }
    expect(ids((await gateway.get('/api/search', HILLSIDE)).json().hits)).toEqual(['h1', 'h2', 'h3']);
  });

  it('SITE-4 takes the site from the host, never from a header or a parameter', async () => {
    const headers = { 'x-site': 'hillside', 'x-forwarded-host': 'hillside.example', cookie: 'forecourt_site=hillside' };
    const { hits } = (await gateway.get('/api/search?site=hillside', { ...RIVERSIDE, headers })).json();
    expect(ids(hits)).toEqual(['r1', 'r2', 'r3', 'r5']);
  });

  it('SRCH-16 names an unknown filter, sort and limit', async () => {
    const answer = await gateway.get(
      '/api/search?wheels=4&sort=cheapest&hitsPerPage=101&search_filters=nope:1',
      RIVERSIDE,
    );
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const fields = answer.json().errors.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['hitsPerPage', 'search_filters', 'sort', 'wheels']);
  });

  it('SRCH-5 sorts, and the lowest price leaves out what has none', async () => {
    await gateway.index({ id: 'h9', ...ours, price: 0, make: 'Kia', model: 'Rio', status: 'in_stock' });
    const { hits } = (await gateway.get('/api/search?sort=lowestPrice', HILLSIDE)).json();
    expect(ids(hits)).toEqual(['h1', 'h2', 'h3']);
    await gateway.index({ id: 'h9', ...ours, show_on_dealer_website: false });
  });

  it('answers 304 to whom has it, with a strong tag that another site does not share', async () => {
    const first = await gateway.get('/api/cars', RIVERSIDE);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=0, stale-while-revalidate=60');
    expect(first.headers.vary).toContain('Host');
    const again = await gateway.get('/api/cars', { ...RIVERSIDE, headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await gateway.get('/api/cars', { ...HILLSIDE, headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });
});

describe('GET /api/cars', () => {
  it('SRCH-16 is a list, 21 by default and 100 at most', async () => {
    const list = (await gateway.get('/api/cars?search_filters=make:Mazda', RIVERSIDE)).json();
    expect(ids(list)).toEqual(['r3']);
    expect((await gateway.get('/api/cars?limit=1', RIVERSIDE)).json()).toHaveLength(1);
    expect((await gateway.get('/api/cars?limit=101', RIVERSIDE)).status).toBe(400);
    expect((await gateway.get('/api/cars?make=Mazda', RIVERSIDE)).json().errors[0].field).toBe('make');
  });

  it("SITE-4 lists no other dealer's cars", async () => {
    expect((await gateway.get('/api/cars?search_filters=dealership_id:2', RIVERSIDE)).json()).toEqual([]);
  });
});

describe('GET /api/cars/:idOrSlug', () => {
  beforeEach(() => {
    for (const name of Object.keys(vehicles)) delete vehicles[name];
  });

  it('tells a car by id and by slug, asking stock for this site alone', async () => {
    vehicles.v1 = found(ownVehicle);
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).json()).toMatchObject({ id: 'v1', stocknum: 'A100' });
    const { caller } = gateway.upstream.calls.at(-1) ?? {};
    expect(caller).toMatchObject({ service: 'gateway', actor: 'visitor', site: 'riverside' });
    expect(caller?.dealerships).toEqual([{ id: 1, slug: 'riverside' }]);
  });

  it("SITE-4 knows no other dealer's car, even if stock told it", async () => {
    vehicles.v2 = found(exampleVehicle({ id: 'v2', dealership_id: 2, dealership_slug: 'hillside' }));
    expect((await gateway.get('/api/cars/v2', RIVERSIDE)).status).toBe(404);
    expect((await gateway.get('/api/cars/v2', HILLSIDE)).status).toBe(200);
    expect((await gateway.get('/cars/v2', RIVERSIDE)).status).toBe(404);
    expect((await gateway.get('/api/pages?path=/cars/v2', RIVERSIDE)).json().status).toBe(404);
  });

  it('VEH-6 answers 410 for a car that is gone, 404 for one that is hidden, 301 for one that moved', async () => {
    vehicles.v1 = found({ ...ownVehicle, withdrawn: true });
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).status).toBe(410);
    vehicles.v1 = found({ ...ownVehicle, show_on_dealer_website: false });
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).status).toBe(404);
    vehicles.old = found(ownVehicle, true);
    const moved = await gateway.get('/api/cars/old', RIVERSIDE);
    expect([moved.status, moved.headers.location]).toEqual([301, '/api/cars/a-corolla-v1']);
  });
});

describe('pages', () => {
  beforeEach(() => {
    for (const name of Object.keys(vehicles)) delete vehicles[name];
  });
  const page = async (path: string, options = RIVERSIDE) =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, options)).json();

  it('SRCH-1 lands by path, with or without the last slash, and says which address is canonical', async () => {
    const used = await page('/search/used-cars');
    expect(used).toMatchObject({ status: 200, head: { canonical: '/search/used-cars/' } });
    expect(used.content).toMatchObject({ kind: 'results', heading: 'Used cars for sale', count: 3 });
    const model = await page('/search/toyota/corolla/?sortBy=lowestPrice');
    expect(model.content).toMatchObject({ heading: 'Toyota Corolla for sale', path: '/search/toyota/corolla/' });
    expect(model.content.hidden).toEqual([['sortBy', 'lowestPrice']]);
    expect((await page('/search/suv/')).content.count).toBe(2);
    expect((await page('/')).head.canonical).toBe('/search/new-used-and-demo-cars/');
    expect((await page('/used-car/list')).head.canonical).toBe('/search/used-cars/');
  });

  it('SRCH-1 is a 404 for a slug that is no landing name, make or body of this site', async () => {
    expect(await page('/search/nonsense/')).toMatchObject({ status: 404, content: { kind: 'not_found' } });
    expect((await page('/search/kia/')).status).toBe(404);
    expect((await page('/search/kia/', HILLSIDE)).status).toBe(200);
  });

  it('SRCH-16 ignores what is unknown in a page’s address', async () => {
    const { content } = await page('/search/used-cars/?wheels=4&sortBy=cheapest&price=dear');
    expect(content).toMatchObject({ count: 3, chips: [{ label: 'Used' }] });
  });

  it('SRCH-3 pages by the site’s size; a page past the end is empty, no error', async () => {
    expect((await page('/?page=1', HILLSIDE)).content).toMatchObject({ count: 3, pages: 2, cards: { length: 2 } });
    expect(await page('/?page=9', HILLSIDE)).toMatchObject({ status: 200, content: { cards: [], count: 3 } });
  });

  it('SRCH-2 offers each facet’s choices undiminished by its own choice', async () => {
    const { content } = await page('/search/toyota/');
    const make = content.sections.find(({ name }: { name: string }) => name === 'make');
    expect(make.options.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['Toyota', 3],
      ['Mazda', 1],
    ]);
    expect(make.options[0].children.map(({ href }: { href: string }) => href)).toContain('/search/toyota/rav4/');
  });

  it('VEH-8 shows a car at its slug and its id, canonical at the slug', async () => {
    vehicles['a-corolla-v1'] = found(ownVehicle);
    vehicles.v1 = found(ownVehicle);
    for (const path of ['/cars/a-corolla-v1', '/cars/v1/']) {
      const { head, content, status } = await page(path);
      expect([status, head.canonical]).toEqual([200, '/cars/a-corolla-v1']);
      expect(content).toMatchObject({ kind: 'vehicle', title: '2021 Toyota Corolla Ascent Sport', sold: false });
    }
  });

  it('VEH-6 shows SOLD while the sale is recent, then 410 with similar cars', async () => {
    vehicles.v1 = found({ ...ownVehicle, status: 'sold', sold_date_timestamp: days(1) });
    expect(await page('/cars/v1')).toMatchObject({ status: 200, content: { sold: true, tag: { kind: 'sold' } } });
    vehicles.v1 = found({ ...ownVehicle, status: 'sold', sold_date_timestamp: days(9) });
    const gone = await page('/cars/v1');
    expect(gone).toMatchObject({ status: 410, content: { kind: 'gone' } });
    expect(ids(gone.content.similar)).toEqual(['r1', 'r5']);
    expect((await gateway.get('/cars/v1', RIVERSIDE)).status).toBe(410);
  });

  it('are HTML with their own status, tag and policy, and never set a cookie', async () => {
    const answer = await gateway.get('/search/toyota/', RIVERSIDE);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).toContain('Toyota cars for sale | riverside');
    const missing = await gateway.get('/nothing/here', RIVERSIDE);
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    vehicles.old = found(ownVehicle, true);
    const moved = await gateway.get('/cars/old', RIVERSIDE);
    expect([moved.status, moved.headers.location]).toEqual([301, '/cars/a-corolla-v1']);
    expect((await gateway.get('/success?about=enquiry', RIVERSIDE)).text).toContain('Thank you');
  });

  it('SRCH-12 say that something failed, with its status, where stock or the renderer does', async () => {
    const failing = await startTestGateway({
      sites,
      dealerships,
      answers: {
        vehicle: () => {
          throw new Error('stock is broken');
        },
      },
    });
    try {
      const answer = await failing.get('/cars/v1', RIVERSIDE);
      expect([answer.status, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('"kind":"error"');
      const unrendered = await failing.get('/success?break-the-renderer', RIVERSIDE);
      expect([unrendered.status, unrendered.headers.etag]).toEqual([500, undefined]);
      expect(unrendered.text).toContain('Please try again in a moment.');
    } finally {
      await failing.close();
    }
  });

  it('leave to calls and files what is theirs', async () => {
    expect((await gateway.get('/api/nothing', RIVERSIDE)).headers['content-type']).toContain('problem+json');
    expect((await gateway.get('/images/nothing', RIVERSIDE)).status).toBe(404);
    expect((await gateway.get('/feeds/v1/nothing')).status).toBe(404);
  });

  it('escape what an address says', async () => {
    const { text } = await gateway.get('/?query=%3C/script%3E%3Cscript%3Ealert(1)', RIVERSIDE);
    expect(text).not.toContain('<script>alert');
  });

  it('refuse a path that leads off the site', async () => {
    for (const path of ['//elsewhere.example/', 'https://elsewhere.example/', '']) {
      expect((await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, RIVERSIDE)).status).toBe(400);
    }
  });
});

describe('hosts', () => {
  it('SITE-1 get a plain 404 page where they lead to no site', async () => {
    const answer = await gateway.get('/', { host: 'nobody.example' });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('There is no website at this address.');
    expect((await gateway.get('/api/search', { host: 'nobody.example' })).status).toBe(404);
  });

  it('SITE-1 choose a site by ?site= in development alone', async () => {
    const config = { development: true, baseDomain: 'localhost' };
    const developing = await startTestGateway({ sites, dealerships, cars, config });
    try {
      const chosen = await developing.get('/?site=hillside', { host: 'localhost:3000' });
      expect(chosen.text).toContain('| hillside');
      const cookie = String(chosen.headers['set-cookie']);
      expect(cookie).toMatch(/^forecourt_site=hillside;.*HttpOnly/);
      expect(cookie).not.toContain('Domain');
      const next = await developing.get('/', {
        host: 'localhost:3000',
        headers: { cookie: 'forecourt_site=hillside' },
      });
      expect(next.text).toContain('| hillside');
      expect((await developing.get('/', { host: 'riverside.localhost:3000' })).text).toContain('| riverside');
    } finally {
      await developing.close();
    }
    expect((await gateway.get('/?site=hillside', { host: 'localhost' })).status).toBe(404);
  });

  it('SITE-1 are read from X-Forwarded-Host only behind a trusted proxy', async () => {
    const headers = { 'x-forwarded-host': 'hillside.example' };
    const proxied = await startTestGateway({ sites, dealerships, config: { trustProxy: '127.0.0.1' } });
    try {
      expect((await proxied.get('/', { ...RIVERSIDE, headers })).text).toContain('| hillside');
    } finally {
      await proxied.close();
    }
    expect((await gateway.get('/', { ...RIVERSIDE, headers })).text).toContain('| riverside');
  });
});

describe('files', () => {
  it('UI-2 draws pictures, on any host', async () => {
    const answer = await gateway.get('/images/cars/suv.svg?colour=red');
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.text).toMatch(/^<svg /);
    expect((await gateway.get('/images/cars/boat.svg')).status).toBe(404);
  });

  it('tells robots what to leave alone', async () => {
    expect((await gateway.get('/robots.txt', RIVERSIDE)).text).toContain('Disallow: /api/');
  });
});
