import { describe, expect, it } from '@jest/globals';
import { carLocation } from './car-place.ts';

const yard = { slug: 'yard', primary: false };
const main = { slug: 'main', primary: true };

describe('the location of a car', () => {
  it('VEH-1 is the location that its feed names', () => {
    expect(carLocation('yard', [main, yard])).toBe(yard);
  });
  it('VEH-1 is the primary location where the feed names none, or one that is not there', () => {
    expect(carLocation(undefined, [yard, main])).toBe(main);
    expect(carLocation('gone', [yard, main])).toBe(main);
  });
  it('VEH-1 is the first location if none is primary', () => {
    expect(carLocation(undefined, [yard, { slug: 'other', primary: false }])).toBe(yard);
    expect(carLocation(undefined, [])).toBeUndefined();
  });
});
