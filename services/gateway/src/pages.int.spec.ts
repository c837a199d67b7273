import type { FoundVehicle } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import {
  cars,
  daysAgo,
  dealerships,
  found,
  HILLSIDE,
  ids,
  RIVERSIDE,
  riversideVehicle,
  sites,
} from './testing/two-dealers.ts';

const vehicles: Record<string, FoundVehicle> = {};
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ sites, dealerships, cars, answers: { vehicle: (id) => vehicles[id] } });
});
afterAll(() => gateway.close());

describe('GET /api/cars/:idOrSlug', () => {
  beforeEach(() => {
    for (const name of Object.keys(vehicles)) delete vehicles[name];
  });

  it('tells a car by id and by slug, asking stock for this site alone', async () => {
    vehicles.v1 = found(riversideVehicle);
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).json()).toMatchObject({ id: 'v1', stocknum: 'A100' });
    const { caller } = gateway.upstream.calls.findLast(({ service }) => service === 'stock') ?? {};
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
    vehicles.v1 = found({ ...riversideVehicle, withdrawn: true });
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).status).toBe(410);
    vehicles.v1 = found({ ...riversideVehicle, show_on_dealer_website: false });
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).status).toBe(404);
    vehicles.old = found(riversideVehicle, true);
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

  it('FAV-1 compares a car that its id and its slug both name with nothing but others', async () => {
    vehicles.v1 = found(riversideVehicle);
    vehicles[riversideVehicle.slug] = vehicles.v1;
    const { content } = await page(`/compare?car=v1&car=${riversideVehicle.slug}`);
    expect(content.cars.map(({ id }: { id: string }) => id)).toEqual(['v1']);
  });

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

  it('has no page of the design system, which is for development', async () => {
    expect((await page('/design')).status).toBe(404);
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
    vehicles['a-corolla-v1'] = found(riversideVehicle);
    vehicles.v1 = found(riversideVehicle);
    for (const path of ['/cars/a-corolla-v1', '/cars/v1/']) {
      const { head, content, status } = await page(path);
      expect([status, head.canonical]).toEqual([200, '/cars/a-corolla-v1']);
      expect(content).toMatchObject({ kind: 'vehicle', title: '2021 Toyota Corolla Ascent Sport', sold: false });
    }
  });

  it('VEH-6 shows SOLD while the sale is recent, then 410 with similar cars', async () => {
    vehicles.v1 = found({ ...riversideVehicle, status: 'sold', sold_date_timestamp: daysAgo(1) });
    expect(await page('/cars/v1')).toMatchObject({ status: 200, content: { sold: true, tag: { kind: 'sold' } } });
    vehicles.v1 = found({ ...riversideVehicle, status: 'sold', sold_date_timestamp: daysAgo(9) });
    const gone = await page('/cars/v1');
    expect(gone).toMatchObject({ status: 410, content: { kind: 'gone' } });
    expect(ids(gone.content.similar)).toEqual(['r1', 'r2']);
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
    vehicles.old = found(riversideVehicle, true);
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

  it('lead nobody off the site where they fail', async () => {
    const unindexed = sites.map((site) => ({
      ...site,
      config: { ...site.config, search: { ...site.config.search, index_name: 'none' } },
    }));
    const failing = await startTestGateway({ sites: unindexed, dealerships });
    try {
      const retryOf = async (path: string) => /"retry":"([^"]*)"/.exec((await failing.get(path, RIVERSIDE)).text)?.[1];
      expect(await retryOf('/search/used-cars/?year=2020:')).toBe('/search/used-cars/?year=2020:');
      expect(await retryOf('//elsewhere.example/')).toBe('/');
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
