import { openGazetteer } from '@forecourt/places';
import { describe, expect, it } from '@jest/globals';
import { offlineGeocoder } from '../places/geocoder.ts';
import { placesOf } from '../places/site-places.ts';
import { kmText } from '../places/vehicle-location.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { askedPoint, byDistance } from './nearest.ts';

const geocoder = offlineGeocoder(openGazetteer());
const at = (slug: string, lat?: number, long?: number) => ({
  id: slug.length * 100,
  name: slug,
  slug,
  address: { street: '1 High St', city: 'Here', state: 'qld' as const, postcode: '4000', lat, long },
});

describe('LOC-3 the nearest place', () => {
  const site = exampleSite({}, [
    exampleDealership(1, 'riverside', {
      locations: [
        at('far-north', -16.92, 145.77),
        at('unknown'),
        at('north-lakes', -27.236, 153.017),
        at('coast', -27.967, 153.398),
      ],
    }),
  ]);

  const asked = (query: string) => askedPoint(new URLSearchParams(query), geocoder, placesOf(site));

  it('is found from a postcode, an address or a position, by the great circle', async () => {
    for (const query of ['near=4509', 'near=1 Main St, Mango Hill QLD', 'near=mango hill', 'lat=-27.2&long=153.0']) {
      const found = await asked(query);
      if (found.kind !== 'point') throw new Error(`${query} is no point`);
      const near = byDistance(placesOf(site), found.point);
      expect(near.map(({ place }) => place.location.slug)).toEqual(['north-lakes', 'coast', 'far-north', 'unknown']);
      expect(near.at(-1)?.km).toBeNull();
    }
  });

  it('is refused for a postcode that is not assigned, and for what is not a postcode', async () => {
    for (const typed of ['0001', 'abcd', '1 Nowhere Street, Zzyzx']) {
      const found = await asked(new URLSearchParams({ near: typed }).toString());
      expect(found).toEqual({ kind: 'problem', typed, problem: 'Invalid postcode' });
    }
    for (const typed of ['450', '45099', '4 50']) {
      expect(await asked(new URLSearchParams({ near: typed }).toString())).toEqual({
        kind: 'problem',
        typed,
        problem: 'Invalid postcode. Please enter a 4-digit number.',
      });
    }
    expect(await asked('')).toEqual({ kind: 'nothing' });
    expect(await asked('lat=200&long=0')).toEqual({ kind: 'nothing' });
  });

  it('is given in whole kilometres', () => {
    expect([0.4, 1.4, 12.6, 1234.5].map(kmText)).toEqual(['less than 1 km', '1 km', '13 km', '1,235 km']);
  });
});
