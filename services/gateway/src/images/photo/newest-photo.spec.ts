import type { CarDocument } from '@forecourt/car-search';
import type { VehicleView } from '@forecourt/contracts';
import { unavailable } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { StockClient } from '../../clients/service-clients.ts';
import { exampleSite } from '../../testing/example-site.ts';
import { exampleVehicle } from '../../testing/example-vehicle.ts';
import { NewestPhoto, newestPrimary } from './newest-photo.ts';

const address = (signature: string, host = 'bucket.example') =>
  `https://${host}/1.jpg?X-Amz-Date=20261120T000000Z&X-Amz-Signature=${signature}`;
const site = exampleSite({ photos: { hosts: ['listed.example'] } });
const car = (id: string, primary_image_url?: string) => ({ id, primary_image_url }) as CarDocument;
const vehicle = (id: string, url: string) => exampleVehicle({ id, photos: { images: [{ url }] } });

/** Stock, with what it was asked. */
function stockOf(...vehicles: VehicleView[]) {
  const asked: unknown[] = [];
  const request = async (_method: string, _path: string, { query }: { query: { ids: string } }) => {
    asked.push(query.ids);
    return { body: { vehicles: vehicles.filter(({ id }) => query.ids.split(',').includes(id)), views: {} } };
  };
  return { asked, newest: new NewestPhoto({ request } as unknown as StockClient) };
}

describe('the newest addresses of found cars', () => {
  it('FEED-2 are asked of stock where browsers fetch a signed picture themselves', async () => {
    const { newest, asked } = stockOf(vehicle('a', address('new')), vehicle('b', 'https://bucket.example/other.jpg'));
    const cars = [car('a', address('old')), car('b', address('old')), car('gone', address('old'))];
    expect(await newest.ofCars(site, cars)).toEqual([car('a', address('new')), cars[1], cars[2]]);
    expect(asked).toEqual(['a,b,gone']);
  });

  it('FEED-2 are not asked for pictures that the platform fetches, or that are not signed', async () => {
    const { newest, asked } = stockOf();
    const cars = [car('a', address('old', 'listed.example')), car('b', 'https://bucket.example/1.jpg?v=2'), car('c')];
    expect(await newest.ofCars(site, cars)).toBe(cars);
    expect(asked).toEqual([]);
  });

  it('FEED-2 are those of the index while stock is away', async () => {
    const request = () => Promise.reject(unavailable());
    const newest = new NewestPhoto({ request } as unknown as StockClient);
    const cars = [car('a', address('old'))];
    expect(await newest.ofCars(site, cars)).toEqual(cars);
  });

  it('FEED-2 are what the API publishes as the first picture', () => {
    expect(newestPrimary(car('a', address('old')), vehicle('a', address('new')))).toEqual({
      primary_image_url: address('new'),
    });
    expect(newestPrimary(car('a'), vehicle('a', address('new')))).toEqual({});
  });
});
