import { describe, expect, it } from '@jest/globals';
import { formatDollars } from './money.ts';

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
});
