import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { bodies, dealerships, documents, MAP_KEY, siteOf } from './testing/two-yards.ts';

const tiles = { address: 'https://tiles.example/{z}/{x}/{y}.png?key={key}', attribution: '© Tiles' };
const sites = [
  siteOf(1, 'riverside', {
    offers: { enabled: true },
    reviews: { enabled: true },
    review_feedback: { enabled: true },
  }),
  siteOf(2, 'fixed', {
    location: {
      order: ['milton-parts', 'milton'],
      directions_in_new_tab: false,
      minimum_rating: 5,
      review_quantity: 2,
      picture: 'map',
      holiday_sets: [
        { name: 'Show day', hours: [{ date: '2026-11-20', status: 'Open', start_hour: '12:00', end_hour: '14:00' }] },
        { name: 'Not on', enabled: false, hours: [{ date: '2026-11-21', status: 'Closed' }] },
      ],
    },
  }),
  siteOf(3, 'tiled', { map: { tiles } }),
  siteOf(4, 'keyed', { map: { tiles: { ...tiles, map_keys_are_browser_keys: true } } }),
];
describe('the places of a site', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const vehicle = exampleVehicle({ id: 'v1', slug: 'a-car', dealership_id: 1, dealership_slug: 'riverside' });
    gateway = await startTestGateway({
      sites,
      dealerships,
      documents,
      answers: { document: (id) => bodies.get(id), vehicle: () => ({ vehicle, moved: false, views: 1 }) },
    });
  });
  afterAll(() => gateway.close());

  const page = async (path: string, site = 'riverside') =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, { host: `${site}.example` })).json();
  const content = async (path: string, site?: string) => (await page(path, site)).content;
  const slugsOf = (places: { slug: string }[]) => places.map(({ slug }) => slug);
  const ORDERED = ['newstead', 'milton', 'milton-service', 'milton-parts'];

  it('LOC-1 a card has map or image, name, address, phones, hours, rating, licences, and what to do', async () => {
    const { locations } = await content('/locations');
    expect(locations[0]).toMatchObject({
      name: 'Riverside Newstead',
      address: '1 High St, Newstead QLD 4006',
      phones: [{ label: '07 5550 0003', href: 'tel:0755500003' }, { label: '07 5550 0004' }],
      hours: { days: [{ days: 'Monday to Friday', hours: '9 am to 5:30 pm' }, {}, {}] },
      stars: { rating: '4.6', full: 4, partial: 0.6, count: '1,212 reviews' },
      licences: [
        { label: 'DL', number: '1234567' },
        { label: 'MRB', number: 'MVRL9' },
        { label: 'CL', number: 'C1' },
        { label: 'LVT', number: 'L2' },
        { label: 'ARC', number: 'AU3' },
      ],
      image: null,
      map: { kind: 'drawn' },
      action: { label: 'Contact', href: '/contact-us/newstead' },
    });
    expect(locations[2].action).toMatchObject({ label: 'Book a Service' });
  });

  it('LOC-1 they are filtered by primary, sales, service, parts, service-and-parts, all, or an id', async () => {
    const blocks = [...(await content('/first')).blocks, ...(await content('/last')).blocks];
    expect(blocks.map(({ locations }: { locations: { slug: string }[] }) => slugsOf(locations))).toEqual([
      ORDERED,
      ['newstead'],
      ['newstead', 'milton'],
      ['milton-service'],
      ['milton-parts'],
      ['milton-service', 'milton-parts'],
      // The block of the one that is hidden is left out.
      ['milton'],
    ]);
    expect(slugsOf((await content('/locations?show=parts')).locations)).toEqual(['milton-parts']);
  });

  it('LOC-1 they are shown as a grid, a carousel titled Our Locations, or with the first one large', async () => {
    const { blocks } = await content('/looks');
    expect(blocks.map(({ title, look }: Record<string, string>) => [title, look])).toEqual([
      [null, 'grid'],
      ['Our Locations', 'carousel'],
      [null, 'hero'],
    ]);
  });

  it('LOC-1 they come by sales, service and parts, or in the site’s fixed order', async () => {
    expect(slugsOf((await content('/locations')).locations)).toEqual(ORDERED);
    const fixed = ['milton-parts', 'milton', 'newstead', 'milton-service'];
    expect(slugsOf((await content('/locations', 'fixed')).locations)).toEqual(fixed);
    expect(slugsOf((await content('/contact', 'fixed')).locations)).toEqual(fixed);
  });

  it('LOC-1 a place has its reviews at or above the threshold, 4 and 12 of them unless the site says otherwise', async () => {
    const listOf = async (site?: string) => {
      const { list } = (await content('/locations/newstead', site)).reviews;
      return list.map(({ name, stars }: { name: string; stars: { rating: string } }) => [name, stars.rating]);
    };
    const shown = await listOf();
    expect(shown).toHaveLength(12);
    expect(shown[0]).toEqual(['A1', '5.0']);
    expect(await listOf('fixed')).toEqual([
      ['A1', '5.0'],
      ['A2', '5.0'],
    ]);
  });

  it('LOC-1 has the same reviews on home, contact, place and reviews pages, at or above the site’s threshold, and none where the site has them off', async () => {
    const blockOf = async (site?: string) =>
      (await content('/', site)).blocks.find(({ kind }: { kind: string }) => kind === 'reviews');
    const cardOf = async (site?: string) => (await content('/contact', site)).locations[2].stars;
    const place = (await content('/locations/milton-service')).reviews;
    const whole = { rating: '3.7', full: 3, partial: 0.7, count: '3 reviews' };
    expect([place.stars, await cardOf(), (await blockOf()).rating]).toEqual([whole, whole, whole]);
    const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);
    // Those under 4 stars count, but are not shown.
    expect(namesOf(place.list)).toEqual(['Bea', 'Ann']);
    expect(namesOf((await blockOf()).reviews)).toEqual(['Bea', 'Ann']);
    const listed = await content('/reviews');
    expect(namesOf(listed.reviews)).toEqual(['Bea', 'Ann']);
    expect([listed.rating, listed.stars.map(({ count }: { count: number }) => count)]).toEqual([
      whole,
      [1, 1, 0, 1, 0],
    ]);
    expect(await blockOf('tiled')).toBeUndefined();
    expect((await content('/locations/milton-service', 'tiled')).reviews.list).toEqual([]);
    expect((await cardOf('tiled')).count).toBe('900 reviews');
  });

  it('LOC-1 Get Directions opens a new tab or the same one, as the site says', async () => {
    const tab = async (site?: string) => (await content('/locations', site)).locations[0].directions;
    expect(await tab()).toMatchObject({ label: 'Get Directions', new_tab: true });
    expect((await tab('fixed')).new_tab).toBe(false);
    expect((await content('/cars/a-car', 'fixed')).location.directions.new_tab).toBe(false);
  });

  it('a date of its own replaces that day’s hours on cards, on vehicles and in Call Now', async () => {
    // From 12 to 14 in Brisbane, on the day of the visit.
    const short = { from: '2026-11-20T02:00:00.000Z', to: '2026-11-20T04:00:00.000Z' };
    const { content: shown, frame } = await page('/locations', 'fixed');
    const [, , newstead] = shown.locations;
    expect(newstead.hours).toMatchObject({
      open: false,
      windows: [{ ...short, opens: 'Closed, opens 12 pm' }, {}, {}],
    });
    expect(newstead.holidays.map(({ days }: { days: string }) => days)).toEqual([
      'Friday 20 November',
      'Friday 25 December',
    ]);
    expect((await content('/cars/a-car', 'fixed')).location.hours.windows[0]).toMatchObject(short);
    expect(frame.call.hours[0]).toMatchObject({ ...short, label: 'Open until 2 pm' });
    expect((await page('/locations')).frame.call.hours[0].label).toBe('Open until 5:30 pm');
  });

  it('LOC-4 every field of a location and its dealership that is for visitors reaches them', async () => {
    const { locations, offers, title } = await content('/locations/newstead');
    expect(title).toBe('Riverside Newstead');
    expect(locations[0]).toMatchObject({
      type: 'Sales and buying',
      makes: ['Kia', 'Mazda'],
      email: 'newstead@riverside.example',
      directions: { href: expect.stringContaining('&destination_place_id=PlaceId11') },
      holidays: [{ days: 'Friday 25 December', name: 'Christmas Day', hours: 'Closed' }],
      social: [
        { label: 'YouTube', href: 'https://youtube.example/newstead' },
        { label: 'LinkedIn', href: 'https://linkedin.example/newstead' },
        { label: 'Facebook', href: 'https://facebook.example/riverside' },
        { label: 'Instagram', href: 'https://instagram.example/riverside' },
      ],
    });
    expect(locations[1]).toMatchObject({
      name: 'Riverside milton',
      makes: ['Toyota'],
      directions: { href: 'https://maps.example/milton' },
    });
    expect(locations[2].action.href).toBe('https://book.riverside.example/service/booking');
    // How many offers it has is counted: those of its makes and of none, while they run.
    expect(offers).toEqual({ label: '2 special offers', href: '/special-offers' });
    expect((await content('/review-feedback')).good.href).toBe('https://reviews.example/riverside');
    expect((await content('/pages/complaint-handling')).contacts).toMatchObject([
      {
        dealership: 'Riverside Motors',
        who: 'Kim',
        address: 'PO Box 12, Newstead QLD 4006',
        email: { label: 'care@riverside.example' },
        phone: { label: '07 5550 0001' },
      },
    ]);
  });

  it('LOC-4 its own phone, hours and rating come before its dealership’s', async () => {
    const [own, bare] = (await content('/locations')).locations;
    expect(bare).toMatchObject({
      phones: [{ label: '07 5550 0001' }],
      hours: { days: [{ days: 'Monday to Friday', hours: '7 am to 3 pm' }, {}, {}] },
      stars: { rating: '4.1', count: '900 reviews' },
      type: 'Sales',
    });
    expect(own.phones[0].label).toBe('07 5550 0003');
    expect(own.stars.count).toBe('1,212 reviews');
  });

  it('LOC-4 one that is not visible is in no list', async () => {
    const paths = ['/', '/locations', '/contact', '/pages/complaint-handling', '/enquire', '/looks', '/first', '/last'];
    for (const path of paths) {
      const answer = JSON.stringify(await page(path));
      expect([path, /Secret Lane|HIDDEN9|"(?:value|slug)":"hidden"|Riverside hidden/.test(answer)]).toEqual([
        path,
        false,
      ]);
    }
    expect((await page('/locations/hidden')).status).toBe(404);
    expect((await page('/contact-us/hidden')).status).toBe(404);
    expect((await gateway.get('/sitemaps/location.xml', { host: 'riverside.example' })).text).not.toContain('hidden');
  });

  it('LOC-4 the key of a map reaches no page, unless the site says that it is for browsers', async () => {
    const paths = [
      '/',
      '/locations',
      '/locations/newstead',
      '/contact',
      '/contact-us/newstead',
      '/looks',
      '/cars/a-car',
    ];
    const seen = async (site: string) => {
      const answers = paths.flatMap((path) => [path, `/api/pages?path=${path}`]);
      const texts = await Promise.all(answers.map((path) => gateway.get(path, { host: `${site}.example` })));
      return texts.filter(({ text }) => text.includes(MAP_KEY)).length;
    };
    expect(await seen('riverside')).toBe(0);
    expect(await seen('tiled')).toBe(0);
    expect((await content('/locations', 'tiled')).locations[0].map.kind).toBe('tiles');
    expect(await seen('keyed')).toBeGreaterThan(0);
  });
});
