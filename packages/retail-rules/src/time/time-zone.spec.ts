import { type AustralianState, location as locationSchema } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { dealershipZone, placeZone, zoneOfState } from './time-zone.ts';

const place = (state: AustralianState) => ({
  address: { street: '1 Quay Street', city: 'Town', state, postcode: '4000' },
});

const location = (state: 'vic' | 'sa') => locationSchema.parse({ id: 1, name: state, slug: state, ...place(state) });

describe('the zone of a place', () => {
  it('LOC-2 is its dealership’s own, else its state’s, else Perth’s', () => {
    expect(placeZone(place('qld'), { time_zone: 'Australia/Perth' })).toBe('Australia/Perth');
    expect(placeZone(place('qld'), {})).toBe('Australia/Brisbane');
    expect(placeZone(place('nt'), {})).toBe('Australia/Darwin');
    expect(placeZone(place('wa'), {})).toBe('Australia/Perth');
    expect(placeZone(undefined, { time_zone: 'Australia/Hobart' })).toBe('Australia/Hobart');
    // What stands in a document of another version.
    const elsewhere = place('nz' as 'wa');
    for (const unknown of [elsewhere, undefined]) {
      expect([placeZone(unknown, {}), placeZone(unknown, undefined)]).toEqual(['Australia/Perth', 'Australia/Perth']);
    }
  });

  it.each([
    ['nsw', 'Broken Hill', '2880', 'Australia/Broken_Hill'],
    ['nsw', 'SILVERTON', '2880', 'Australia/Broken_Hill'],
    ['nsw', 'Tibooburra', '2880', 'Australia/Sydney'],
    ['nsw', 'Lord Howe Island', '2898', 'Australia/Lord_Howe'],
    ['nsw', 'Kingston', '2899', 'Pacific/Norfolk'],
    ['nsw', 'Tweed Heads', '2485', 'Australia/Sydney'],
    ['qld', 'Coolangatta', '4225', 'Australia/Brisbane'],
    ['wa', 'Eucla', '6443', 'Australia/Eucla'],
    ['wa', 'Norseman', '6443', 'Australia/Perth'],
    ['sa', 'Border Village', '5690', 'Australia/Eucla'],
    ['sa', 'Ceduna', '5690', 'Australia/Adelaide'],
    ['wa', 'Christmas Island', '6798', 'Indian/Christmas'],
    ['wa', 'Cocos Islands', '6799', 'Indian/Cocos'],
  ] as const)('LOC-2 of %s, %s %s is %s', (state, city, postcode, zone) => {
    const town = { address: { street: '1 Main Street', city, state, postcode } };
    expect(placeZone(town, {})).toBe(zone);
    expect(placeZone(town, { time_zone: 'Australia/Darwin' })).toBe('Australia/Darwin');
    expect(placeZone({ ...town, zone: 'Australia/Lindeman' }, { time_zone: 'Australia/Darwin' })).toBe(
      'Australia/Lindeman',
    );
  });

  it('LOC-2 of a state is known by its letters, else it is Sydney’s', () => {
    expect(['QLD', 'wa', 'nz', undefined].map(zoneOfState)).toEqual([
      'Australia/Brisbane',
      'Australia/Perth',
      'Australia/Sydney',
      'Australia/Sydney',
    ]);
  });

  it('LOC-2 of a dealership is its primary place’s, else its first one’s, else Perth’s', () => {
    const [first, second] = [location('vic'), { ...location('sa'), primary: true }];
    expect(dealershipZone({ locations: [first, second] })).toBe('Australia/Adelaide');
    expect(dealershipZone({ locations: [first] })).toBe('Australia/Melbourne');
    expect(dealershipZone(undefined)).toBe('Australia/Perth');
  });
});
