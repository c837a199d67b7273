import { describe, expect, it } from '@jest/globals';
import { centsOf, dollarsOf, formatDollars } from './money.ts';

describe('money', () => {
  it.each([
    [2_499_000, '$24,990'],
    [2_499_050, '$24,990.50'],
    [5, '$0.05'],
    [0, '$0'],
    [123_456_700, '$1,234,567'],
  ])('CARD-4 writes %i cents as %s', (cents, text) => {
    expect(formatDollars(cents)).toBe(text);
  });

  // 1.15 and 8.2 times a hundred are no whole numbers in binary.
  it.each([
    [24_990, 2_499_000],
    [24_990.5, 2_499_050],
    [1.15, 115],
    [8.2, 820],
    [0.01, 1],
    [0, 0],
  ])('are %d dollars on the wire, and %i cents inside', (dollars, cents) => {
    expect(centsOf(dollars)).toBe(cents);
    expect(dollarsOf(cents)).toBe(dollars);
  });
});
