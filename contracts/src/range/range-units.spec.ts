import { describe, expect, it } from '@jest/globals';
import { inSteps, readTypedNumber } from './range-units.ts';

describe('a typed number', () => {
  it.each([
    [' $30,000 ', 30_000],
    ['30k', 30_000],
    ['30 K', 30_000],
    ['$30k', 30_000],
    ['30\u00a0000', 30_000],
    ['30.0k', 30_000],
    ['1.1k', 1_100],
    ['30k km', 30_000],
    ['45,000 km', 45_000],
    ['16 ft', 16],
    ['1,000 kg', 1_000],
    ['660 cc', 660],
    ['57.5 kWh', 57.5],
    ['250kw', 250],
    ['0', 0],
  ])('is read as people write it: %s', (text, expected) => {
    expect(readTypedNumber(text)).toBe(expected);
  });

  it.each(['', 'cheap', '-1', '30kk', '1.2.3', 'km', '1e9', '0x10'])('is none in %j', (text) => {
    expect(readTypedNumber(text)).toBeUndefined();
  });
});

describe('whole steps', () => {
  it.each([
    [42_500, 1_000, 43_000],
    [57.54, 0.1, 57.5],
    [82.6, 0.1, 82.6],
    [250.55, 0.01, 250.55],
    [16.4, 1, 16],
  ])('of %d by %d are %d', (value, step, expected) => {
    expect(inSteps(value, step)).toBe(expected);
  });

  it('go down or up if asked to', () => {
    expect([inSteps(42_500, 1_000, Math.floor), inSteps(42_100, 1_000, Math.ceil)]).toEqual([42_000, 43_000]);
    expect(inSteps(82.6, 0.1, Math.ceil)).toBe(82.6);
  });
});
