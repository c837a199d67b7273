import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf } from './testing/documents-of.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { found } from './testing/two-dealers.ts';
import { cars, dealerships, entries, OWN, SESSION, sites, vehicle } from './testing/whole-dealers.ts';

/** The finance form, which a site has at one of these (FIN-2). */
const FINANCE = ['/finance', '/finance-enquiry', '/apply-for-finance'];
/** The pages whose addresses name a car by car_id, with the site that has each. */
const PLACES = [
  ...['/cars/trade-in', '/checkout-journey', '/book-test-drive', '/personalised/finance', '/save-search'].map(
    (path) => ({ path, site: OWN }),
  ),
  ...FINANCE.map((path) => ({ path, site: `has${path.replaceAll('/', '-')}` })),
];
const own = sites.filter(({ config }) => config.slug === OWN);
const financing = PLACES.slice(-FINANCE.length).flatMap(({ path, site: slug }, place) => ({
  sites: own.map((each) => ({ ...each, config: { ...each.config, id: 10 + place, slug, hosts: [`${slug}.example`] } })),
  entry: {
    ...{ site: slug, kind: 'page' as const, id: slug },
    body: { path, title: 'Finance', description: 'Finance.', index: true, blocks: [{ kind: 'form', form: 'finance' }] },
  },
}));

let gateway: TestGateway;
beforeAll(async () => {
  const documents = documentsOf([...entries, ...financing.map(({ entry }) => entry)]);
  const all = [...sites, ...financing.flatMap((each) => each.sites)];
  gateway = await startTestGateway({
    ...{ sites: all, dealerships, cars, ...documents },
    answers: {
      ...documents.answers,
      vehicle: (asked) => ([vehicle.id, vehicle.slug].includes(asked) ? found(vehicle) : undefined),
      vehicles: (ids) => (ids.includes(vehicle.id) ? [vehicle] : []),
      user: (token) =>
        token === SESSION ? { user_id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61491570006' } : undefined,
    },
  });
});
afterAll(() => gateway.close());

describe('an address with car_id', () => {
  const answerTo = async ({ path, site }: (typeof PLACES)[number], carId: string) => {
    const { status, text } = await gateway.get(`/api/pages?path=${encodeURIComponent(`${path}?car_id=${carId}`)}`, {
      host: `${site}.example`,
      headers: { cookie: `__Host-forecourt-session=${SESSION}` },
    });
    // Where it repeats its own address.
    return { status, text: text.replaceAll(vehicle.slug, vehicle.id).replaceAll('nobody-s', vehicle.id) };
  };

  it('VEH-8 takes the id and the slug for the same car', async () => {
    const about: string[] = [];
    for (const place of PLACES) {
      const [byId, bySlug, byNone] = [
        await answerTo(place, vehicle.id),
        await answerTo(place, vehicle.slug),
        await answerTo(place, 'nobody-s'),
      ];
      expect([place.path, bySlug]).toEqual([place.path, byId]);
      if (byId.status === 200 && byId.text !== byNone.text) about.push(place.path);
    }
    expect(about).toEqual(PLACES.map(({ path }) => path));
  });
});

it('SITE-4 a letter’s picture of a car leads to what the site shows of it, and is nobody else’s', async () => {
  const pictureOf = (id: string, site = OWN) => gateway.get(`/cars/${id}/picture.jpg`, { host: `${site}.example` });
  for (const id of [vehicle.id, vehicle.slug]) {
    const { status, headers } = await pictureOf(id);
    expect([id, status, headers.location]).toEqual([id, 302, expect.stringMatching(/^\/.*(?:jpg|webp)/)]);
  }
  expect((await pictureOf('nobody-s')).status).toBe(404);
});
