import { describe, expect, it } from '@jest/globals';
import { suburb, suburbs } from './suburbs.ts';

const FIRST_DIGITS = { qld: '4', nsw: '2', vic: '3', sa: '5', wa: '6', tas: '7', act: '2', nt: '0' };

describe('suburbs', () => {
  it('has about 25 of six states, with postcodes of their state, on the Australian map', () => {
    expect(suburbs.length).toBeGreaterThanOrEqual(25);
    expect(new Set(suburbs.map(({ state }) => state)).size).toBe(6);
    for (const { state, postcode, lat, long } of suburbs) {
      expect(postcode).toMatch(new RegExp(`^${FIRST_DIGITS[state]}\\d{3}$`));
      expect(lat).toBeGreaterThan(-44);
      expect(lat).toBeLessThan(-10);
      expect(long).toBeGreaterThan(113);
      expect(long).toBeLessThan(154);
    }
  });

  it('finds one by its name, and says which it lacks', () => {
    expect(suburb('Geelong').state).toBe('vic');
    expect(() => suburb('Atlantis')).toThrow('Atlantis');
  });
});
