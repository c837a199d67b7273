import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf } from './testing/documents-of.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { found } from './testing/two-dealers.ts';
import { cars, dealerships, entries, OWN, SESSION, sites, vehicle } from './testing/whole-dealers.ts';

/** The pages whose addresses name a car by car_id. */
const PATHS = [
  ...['/cars/trade-in', '/checkout-journey', '/book-test-drive', '/personalised/finance', '/save-search'],
  ...['/finance', '/finance-enquiry', '/apply-for-finance'],
];

let gateway: TestGateway;
beforeAll(async () => {
  const documents = documentsOf(entries);
  gateway = await startTestGateway({
    ...{ sites, dealerships, cars, ...documents },
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
  const answerTo = async (path: string, carId: string) => {
    const { status, text } = await gateway.get(`/api/pages?path=${encodeURIComponent(`${path}?car_id=${carId}`)}`, {
      host: `${OWN}.example`,
      headers: { cookie: `__Host-forecourt-session=${SESSION}` },
    });
    // Where it repeats its own address.
    return { status, text: text.replaceAll(vehicle.slug, vehicle.id) };
  };

  it('VEH-8 takes the id and the slug for the same car', async () => {
    const about: string[] = [];
    for (const path of PATHS) {
      const [byId, bySlug, byNone] = [
        await answerTo(path, vehicle.id),
        await answerTo(path, vehicle.slug),
        await answerTo(path, 'nobody-s'),
      ];
      expect([path, bySlug]).toEqual([path, byId]);
      if (byId.status === 200 && byId.text !== byNone.text) about.push(path);
    }
    expect(about).toEqual(expect.arrayContaining(PATHS.slice(0, 5)));
  });
});
