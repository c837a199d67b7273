import { type AustralianState, location as locationSchema } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { dealershipZone, placeZone } from './time-zone.ts';

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

  it('LOC-2 of a dealership is its primary place’s, else its first one’s, else Perth’s', () => {
    const [first, second] = [location('vic'), { ...location('sa'), primary: true }];
    expect(dealershipZone({ locations: [first, second] })).toBe('Australia/Adelaide');
    expect(dealershipZone({ locations: [first] })).toBe('Australia/Melbourne');
    expect(dealershipZone(undefined)).toBe('Australia/Perth');
  });
});
