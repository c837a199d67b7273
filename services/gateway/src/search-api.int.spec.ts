import { ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, HILLSIDE, hillsides, ids, RIVERSIDE, sites } from './testing/two-dealers.ts';

/** What stock has of riverside's first car, and of one of hillside's. */
const stocked = [
  exampleVehicle({
    id: 'r1',
    slug: 'car-r1',
    details: {
      ...exampleVehicle().details,
      vin: 'JTNC4MBE103112345',
      fuel: 'Petrol - Unleaded',
      dealercomments: 'One owner.',
    },
    photos: { images: [{ url: 'https://photos.example/r1.jpg' }] },
  }),
  exampleVehicle({ id: 'h1', slug: 'car-h1', ...hillsides }),
];

let gateway: TestGateway;
let stockIsAway = false;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    cars,
    answers: {
      // As stock would if it took no notice of who asks.
      vehicles: (wanted) => {
        if (stockIsAway) throw new ProblemError({ status: 503, detail: 'Stock is away.' });
        return stocked.filter(({ id }) => wanted.includes(id));
      },
      viewCounts: () => ({ r1: 7 }),
    },
  });
});
afterAll(() => gateway.close());

describe('GET /api/search', () => {
  it('SRCH-16 SRCH-3 answers hits, pages, count, facets and ms', async () => {
    const answer = await gateway.get('/api/search?hitsPerPage=2&make=Toyota&price=20000:25000', RIVERSIDE);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ count: 1, pages: 1, ms: expect.any(Number), hits: [{ id: 'r1' }] });
    expect(answer.json().facets.car_type).toEqual([{ value: 'used', count: 1 }]);
    // The price's own choice does not narrow its bounds.
    expect(answer.json().facetStats.price).toEqual({ min: 21_000, max: 32_000 });
  });

  it('SRCH-2 counts the values of every facet, and has the bounds of numbers', async () => {
    const whole = {
      ...{ id: 'h8', ...hillsides, make: 'Kia', model: 'Carnival', badge: 'GT-Line', categories: ['Family'] },
      ...{
        city: 'Gympie',
        state: 'qld',
        colour: 'Teal',
        dealership_name: 'Hillside Motors',
        item_type: 'car' as const,
      },
      ...{ km: 12_000, price: 58_000, subscription_price: 250, seats: 8, drive: 'FWD', tag: 'Special', year: 2024 },
      ...{ filtered_features: ['Sunroof'], transmission: 'automatic', weekly_price_range: '200-250' },
    };
    await gateway.index(whole);
    const { facets, facetStats } = (await gateway.get('/api/search?model=Carnival', HILLSIDE)).json();
    const listed = [
      ...['badge', 'status', 'car_type', 'categories', 'city', 'colour', 'dealership_name', 'filtered_features'],
      ...['item_type', 'location_name', 'make', 'make_model', 'model', 'price_range', 'seats', 'body', 'drive', 'fuel'],
      ...['transmission', 'state', 'tag', 'weekly_price_range', 'year'],
    ];
    const counts = (name: string) => facets[name]?.map(({ count }: { count: number }) => count) ?? [];
    expect(listed.filter((name) => !(Math.min(...counts(name)) > 0) || counts(name).length === 0)).toEqual([]);
    expect(facets.dealership_slug).toBeUndefined();
    expect(facetStats).toMatchObject({
      ...{ km: { min: 12_000, max: 12_000 }, price: { min: 58_000, max: 58_000 }, year: { min: 2_024, max: 2_024 } },
      subscription_price: { min: 250, max: 250 },
    });
    expect(
      ids((await gateway.get('/api/search?dealership_slug=hillside&model=Carnival', HILLSIDE)).json().hits),
    ).toEqual(['h8']);
    await gateway.index({ ...whole, show_on_dealer_website: false });
  });

  it('SRCH-4 finds cars that are in stock, shown, or sold within the window', async () => {
    const { hits, count } = (await gateway.get('/api/search', RIVERSIDE)).json();
    expect(ids(hits)).toEqual(['r1', 'r2', 'r3', 'r5']);
    expect(count).toBe(4);
  });

  it("SITE-4 never finds another dealer's cars, with any parameters", async () => {
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

  it('SRCH-15 finds what is within so many kilometres of a postcode, and sorts by the distance', async () => {
    const near = async (query: string) => (await gateway.get(`/api/search?${query}`, RIVERSIDE)).json();
    const all = await near('near=4006&sort=nearest');
    expect(all.count).toBe(4);
    // The first places are known; the others come last.
    expect(ids(all.hits.slice(0, 2))).toEqual(['r1', 'r3']);
    expect(ids((await near('near=4006&within=50')).hits)).toEqual(['r1', 'r3']);
    expect((await near('near=6000&within=50')).count).toBe(0);
    const unknown = await gateway.get('/api/search?near=Atlantis', RIVERSIDE);
    expect(unknown.status).toBe(400);
    expect(unknown.json().errors).toEqual([
      { field: 'near', message: 'found "Atlantis", expected a postcode, a place or a position' },
    ]);
    const wrong = await gateway.get('/api/search?near=4006&within=far', RIVERSIDE);
    expect(wrong.json().errors[0].field).toBe('within');
  });

  it('finds none that has a refused value', async () => {
    const { hits } = (await gateway.get('/api/search?not.make=Toyota', RIVERSIDE)).json();
    expect(hits.map(({ make }: { make: string }) => make)).not.toContain('Toyota');
    expect((await gateway.get('/api/search?not.wheels=4', RIVERSIDE)).status).toBe(400);
  });

  it('SITE-4 suggests only what the site has in stock', async () => {
    const suggested = async (q: string, site: typeof RIVERSIDE) =>
      (await gateway.get(`/api/suggestions?q=${q}`, site))
        .json()
        .suggestions.map(({ label }: { label: string }) => label);
    expect(await suggested('toy', RIVERSIDE)).toContain('Toyota');
    expect(await suggested('sporta', HILLSIDE)).toContain('Sportage');
    expect(await suggested('sporta', RIVERSIDE)).toEqual([]);
    expect(await suggested('hillsi', RIVERSIDE)).toEqual([]);
    expect((await gateway.get('/api/suggestions', RIVERSIDE)).status).toBe(400);
    expect((await gateway.get(`/api/suggestions?q=${'a'.repeat(201)}`, RIVERSIDE)).status).toBe(400);
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
    await gateway.index({ id: 'h9', ...hillsides, price: 0, make: 'Kia', model: 'Rio', status: 'in_stock' });
    const { hits } = (await gateway.get('/api/search?sort=lowestPrice', HILLSIDE)).json();
    expect(ids(hits)).toEqual(['h1', 'h2', 'h3']);
    await gateway.index({ id: 'h9', ...hillsides, show_on_dealer_website: false });
  });

  it('answers 304 to a current tag, which is strong and not shared by another site', async () => {
    const first = await gateway.get('/api/cars', RIVERSIDE);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=0, stale-while-revalidate=60');
    expect(first.headers.vary).toContain('Host');
    expect(first.headers['access-control-allow-origin']).toBe('*');
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

  it('has of each car what searches read and what only stock knows, in the specification’s form', async () => {
    const [listed] = (await gateway.get('/api/cars?search_filters=id:r1', RIVERSIDE)).json();
    const [hit] = (await gateway.get('/api/search?search_filters=id:r1', RIVERSIDE)).json().hits;
    expect(hit).toEqual(listed);
    expect(listed).toMatchObject({
      ...{ id: 'r1', price: 21_000, body: 'hatch', fuel: 'Petrol - Unleaded', simple_fuel: 'Hybrid' },
      ...{ vin: 'JTNC4MBE103112345', dealercomments: 'One owner.', views: 7, created_at: '2025-10-09T08:53:23.000Z' },
      images: [{ url: 'https://photos.example/r1.jpg' }],
      location: { name: 'riverside yard', slug: 'riverside-yard', distribution_locations: [] },
    });
    for (const inside of ['features', 'has_file', 'location_slug', 'variant', 'finance_lenders'])
      expect(listed).not.toHaveProperty(inside);
  });

  it('goes on without what only stock knows while stock is away', async () => {
    stockIsAway = true;
    const { hits, count } = (await gateway.get('/api/search', RIVERSIDE)).json();
    stockIsAway = false;
    expect([count, hits.length, hits[0].created_at, 'vin' in hits[0]]).toEqual([
      4,
      4,
      expect.stringMatching(/Z$/),
      false,
    ]);
  });

  it("SITE-4 lists no other dealer's cars", async () => {
    expect((await gateway.get('/api/cars?search_filters=dealership_id:2', RIVERSIDE)).json()).toEqual([]);
  });
});
