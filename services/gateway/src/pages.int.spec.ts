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

  it('returns a car by id and by slug, asking stock only for this site', async () => {
    vehicles.v1 = found(riversideVehicle);
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).json()).toMatchObject({ id: 'v1', stocknum: 'A100' });
    const { caller } = gateway.upstream.calls.findLast(({ service }) => service === 'stock') ?? {};
    const scope = { kind: 'site', id: 'riverside', revision: 1 };
    expect(caller).toEqual({ service: 'gateway', actor: 'visitor', scope });
  });

  it("SITE-4 finds no other dealer's car, even if stock returned it", async () => {
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

  it('finds no car at an address that is longer than any, and compares the others', async () => {
    vehicles.v1 = found(riversideVehicle);
    const long = 'a'.repeat(4_000);
    expect((await page(`/cars/${long}`)).status).toBe(404);
    expect((await page(`/cars/${long}/enquire`)).status).toBe(404);
    const { status, content } = await page(`/compare?car=v1&car=${long}`);
    expect(status).toBe(200);
    expect(content).toMatchObject({ kind: 'compare', cars: [{ id: 'v1' }] });
  });

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
    expect((await page('/new-used-and-demo-cars')).head.canonical).toBe('/search/new-used-and-demo-cars/');
    expect((await page('/used-car/list')).head.canonical).toBe('/search/used-cars/');
  });

  it('has no page of the design system, which is for development', async () => {
    expect((await page('/design')).status).toBe(404);
  });

  it('SRCH-1 is a 404 for a slug that is not a landing name, make or body of this site', async () => {
    expect(await page('/search/nonsense/')).toMatchObject({ status: 404, content: { kind: 'not_found' } });
    expect((await page('/search/kia/')).status).toBe(404);
    expect((await page('/search/kia/', HILLSIDE)).status).toBe(200);
  });

  it('SRCH-6 gives a make that the site sells as an example of what may be typed', async () => {
    const placeholder = async (site: typeof RIVERSIDE) =>
      (await page('/search/new-used-and-demo-cars/', site)).content.placeholder;
    expect(await placeholder(RIVERSIDE)).toBe('Keyword search eg. EV, SUV, Toyota');
    expect(await placeholder(HILLSIDE)).toBe('Keyword search eg. EV, SUV, Kia');
  });

  it('SRCH-1 takes dealers’ links, whose parameters are those of a framework', async () => {
    const linked = async (slug: string) => {
      const address = `/search/new-used-and-demo-cars/?refinementList[dealership_slug][0]=${slug}`;
      // As a browser asks for the page itself, too.
      const answer = await gateway.get(address.replaceAll('[', '%5B').replaceAll(']', '%5D'), RIVERSIDE);
      expect(answer.status).toBe(200);
      return (await page(address)).content.count;
    };
    expect([await linked('riverside'), await linked('hillside')]).toEqual([4, 0]);
  });

  it('SRCH-16 ignores unknown parameters in a page’s address', async () => {
    const { content } = await page('/search/used-cars/?wheels=4&sortBy=cheapest&price=dear');
    expect(content).toMatchObject({ count: 3, chips: [{ label: 'Used' }] });
  });

  it('SRCH-3 pages by the site’s size; a page past the end is empty, no error', async () => {
    expect((await page('/search/new-used-and-demo-cars/?page=1', HILLSIDE)).content).toMatchObject({
      count: 3,
      pages: 2,
      cards: { length: 2 },
    });
    expect(await page('/search/new-used-and-demo-cars/?page=9', HILLSIDE)).toMatchObject({
      status: 200,
      content: { cards: [], count: 3 },
    });
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

  it('SRCH-15 shows similar cars on a vehicle’s page, without itself', async () => {
    vehicles.r1 = found({ ...riversideVehicle, id: 'r1' });
    expect(ids((await page('/cars/r1')).content.similar)).toEqual(['r2']);
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

  it('VEH-6 offers cars similar to the description in an unknown address, still with 404', async () => {
    const unknown = await page('/cars/2021-toyota-corolla-zr-nothere');
    expect(unknown).toMatchObject({
      status: 404,
      head: { robots: 'noindex', canonical: null },
      content: { kind: 'gone' },
    });
    expect(ids(unknown.content.similar)).toEqual(['r1', 'r2']);
    const elsewhere = await page('/cars/2021-toyota-corolla-zr-nothere', HILLSIDE);
    expect(ids(elsewhere.content.similar)).toEqual(expect.not.arrayContaining(['r1', 'r2']));
    expect(await page('/cars/nothing-like-a-car')).toMatchObject({
      status: 404,
      content: { kind: 'gone', message: expect.stringContaining('our latest arrivals') },
    });
    expect((await gateway.get('/cars/2021-toyota-corolla-zr-nothere', RIVERSIDE)).status).toBe(404);
  });

  it('SRCH-1 names nothing in its heading that the site does not sell', async () => {
    for (const invented of ['body=spaceship', 'make=Spaceship', 'car_type=spaceship']) {
      const { content, head } = await page(`/search/new-used-and-demo-cars/?${invented}`);
      expect([content.heading, content.count]).toEqual(['New, used and demo cars for sale', 0]);
      expect(head.title).not.toContain('Spaceship');
    }
    expect((await page('/search/toyota/?query=zzz')).content).toMatchObject({
      heading: 'Toyota cars for sale',
      count: 0,
    });
  });

  it('SRCH-7 bounds ranges by the whole stock where a search finds nothing', async () => {
    const { content } = await page('/search/used-cars/?query=zzz');
    const price = content.sections.find(({ name }: { name: string }) => name === 'price');
    expect([content.count, price.min, price.max]).toEqual([0, 21_000, 32_000]);
  });

  it('SRCH-7 rounds what an address asks to the thousand, and ignores what is outside the bounds', async () => {
    const labelsOf = async (query: string) => {
      const { content } = await page(`/search/used-cars/?${query}`);
      return content.chips.map(({ label }: { label: string }) => label).filter((label: string) => /\d/.test(label));
    };
    // Used cars cost $21,000 to $28,000 and have 45,120 km.
    expect(await labelsOf('price=22600:26400&km=:45600')).toEqual(['Up to 46,000 km', '$23,000 – $26,000']);
    expect(await labelsOf('price=5000:26400&km=45400:900000')).toEqual(['From 45,000 km', 'Up to $26,000']);
    expect(await labelsOf('price=5000:500000&km=900000:')).toEqual([]);
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

  it('do not send anyone off the site when they fail', async () => {
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

  it('are not found at a path that a browser takes for another site', async () => {
    for (const path of ['//search/used-cars/', '//', '//about-us', '/\\search/used-cars/']) {
      expect([path, (await gateway.get(path, RIVERSIDE)).status]).toEqual([path, 404]);
    }
  });

  it('are not found, and nothing else, at a path that cannot be decoded', async () => {
    for (const path of ['/100%', '/%E0%A4%A?query=%41', '/cars/%', '/search/%C3/']) {
      const { status, headers } = await gateway.get(path, RIVERSIDE);
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
    expect((await gateway.get('/api/cars/%', RIVERSIDE)).status).toBe(400);
  });

  it('do not handle the paths of calls and files', async () => {
    expect((await gateway.get('/api/nothing', RIVERSIDE)).headers['content-type']).toContain('problem+json');
    expect((await gateway.get('/images/nothing', RIVERSIDE)).status).toBe(404);
    expect((await gateway.get('/feeds/v1/nothing')).status).toBe(404);
  });

  it('escape what an address says', async () => {
    const { text } = await gateway.get('/search/used-cars/?query=%3C/script%3E%3Cscript%3Ealert(1)', RIVERSIDE);
    expect(text).not.toContain('<script>alert');
  });

  it('refuse a path that leads off the site', async () => {
    for (const path of ['//elsewhere.example/', 'https://elsewhere.example/', '']) {
      expect((await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, RIVERSIDE)).status).toBe(400);
    }
  });
});
