import { describe, expect, it } from '@jest/globals';
import { formatBound, formatNumber } from './format.ts';

describe('a bound of a range', () => {
  it.each([
    [12_000, 'dollars', '$12,000'],
    [131.52, 'dollars', '$131.52'],
    [45_000, 'km', '45,000 km'],
    [2019, 'year', '2019'],
    [57.5, 'kWh', '57.5 kWh'],
  ] as const)('is shown as it counts: %d %s', (value, unit, expected) => {
    expect(formatBound(value, unit)).toBe(expected);
  });
});

describe('a count', () => {
  it('has commas', () => {
    expect(formatNumber(12_345)).toBe('12,345');
  });
});
