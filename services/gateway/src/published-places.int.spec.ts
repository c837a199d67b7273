import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { found } from './testing/two-dealers.ts';

const dealership = exampleDealership(1, 'riverside', {
  locations: [
    {
      ...{ id: 10, name: 'Riverside yard', slug: 'riverside-yard', primary: true, phone: '(07) 3111 2222' },
      address: { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006' },
      distribution_locations: ['northside-yard'],
    },
  ],
});
const vehicle = exampleVehicle({ id: 'v1', slug: 'car-v1' });
const siteOf = (id: number, slug: string, hide_phone: boolean) => ({
  revision: 1,
  config: exampleSite({ id, slug, hosts: [`${slug}.example`], vehicle_page: { hide_phone } }, [dealership]).config,
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites: [siteOf(1, 'open', false), siteOf(2, 'hidden', true)],
    dealerships: [dealership],
    cars: [{ id: 'v1', location_id: 10 }],
    answers: { vehicle: () => found(vehicle), vehicles: () => [vehicle] },
  });
});
afterAll(() => gateway.close());

it('SRCH-16 VEH-4 a published car has its place with its number, which no answer has where visitors must ask for it', async () => {
  const place = { name: 'Riverside yard', slug: 'riverside-yard', distribution_locations: ['northside-yard'] };
  const carIn = {
    '/api/search': (body: { hits: unknown[] }) => body.hits[0],
    '/api/cars': (body: unknown[]) => body[0],
    '/api/cars/v1': (body: unknown) => body,
  };
  for (const [path, car] of Object.entries(carIn)) {
    const open = (await gateway.get(path, { host: 'open.example' })).json();
    expect([path, car(open)]).toMatchObject([path, { id: 'v1', location: { ...place, phone: '(07) 3111 2222' } }]);
    const hidden = await gateway.get(path, { host: 'hidden.example' });
    expect([path, car(hidden.json())]).toMatchObject([path, { id: 'v1', location: place }]);
    expect(hidden.text).not.toMatch(/3111\s*2222|3000\s*0000/);
  }
});
