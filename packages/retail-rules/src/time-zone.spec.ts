import { describe, expect, it } from '@jest/globals';
import { placeZone } from './time-zone.ts';

const place = (state: Parameters<typeof placeZone>[0]['address']['state']) => ({
  address: { street: '1 Quay Street', city: 'Town', state, postcode: '4000' },
});

describe('the zone of a place', () => {
  it('LOC-2 is its dealership’s own, else its state’s', () => {
    expect(placeZone(place('qld'), { time_zone: 'Australia/Perth' })).toBe('Australia/Perth');
    expect(placeZone(place('qld'), {})).toBe('Australia/Brisbane');
    expect(placeZone(place('nt'), {})).toBe('Australia/Darwin');
    expect(placeZone(place('wa'), {})).toBe('Australia/Perth');
  });
});
