import { describe, expect, it } from '@jest/globals';
import { carPlace, placeWords, privateAddress, stateOfPostcode } from './car-place.ts';

describe('VEH-8 where a car is', () => {
  it('is a location’s town and state, or its name where the town is not known', () => {
    const place = carPlace({ city: 'Penrith', state: 'nsw', location_name: 'Hillside Penrith' });
    expect(place).toEqual({ kind: 'location', name: 'Penrith', city: 'Penrith', state: 'NSW', postcode: null });
    expect(place && placeWords(place)).toBe('Penrith NSW');
    const unnamed = carPlace({ location_name: 'Hillside Penrith', state: 'nsw' });
    expect(unnamed && placeWords(unnamed)).toBe('Hillside Penrith');
    expect(carPlace({})).toBeNull();
  });

  it('is a private seller’s suburb, state and postcode, never the dealer’s location', () => {
    const place = carPlace({
      ...{ city: 'Wamberal', state: 'nsw', location_name: 'Hillside Penrith' },
      ...{ private_sale: true, private_postcode: '2260' },
    });
    expect(place && placeWords(place)).toBe('Private sale, Wamberal NSW');
    expect(privateAddress({ private_suburb: 'Wamberal', private_postcode: '2260' })).toEqual({
      name: 'Private sale',
      address: 'Wamberal NSW 2260',
    });
    expect(privateAddress({ private_suburb: 'Wamberal' })?.address).toBe('Wamberal');
    expect(privateAddress({ private_postcode: '2260' })).toBeNull();
    expect(carPlace({ private_sale: true, location_name: 'Hillside Penrith' })).toBeNull();
  });

  it.each([
    ['0200', 'act'],
    ['0801', 'nt'],
    ['2599', 'nsw'],
    ['2600', 'act'],
    ['2619', 'nsw'],
    ['2913', 'act'],
    ['2921', 'nsw'],
    ['3844', 'vic'],
    ['4006', 'qld'],
    ['5000', 'sa'],
    ['6725', 'wa'],
    ['7000', 'tas'],
    ['0100', undefined],
    ['400', undefined],
    ['4O06', undefined],
  ])('knows the state of the postcode %s', (postcode, state) => {
    expect(stateOfPostcode(postcode)).toBe(state);
  });
});
