import { describe, expect, it } from '@jest/globals';
import { nextTry } from './retry-rule.ts';

const HOUR = 3_600_000;

describe('when a failed message is tried again', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [12, 2_048_000],
    [13, HOUR],
    [1_000, HOUR],
  ])('after attempt %i, %i ms later', (attempts, expected) => {
    expect(nextTry({ attempts, age: 0 }, 1)).toBe(expected);
    expect(nextTry({ attempts, age: 0 }, 0)).toBe(expected * 0.8);
  });

  it('as late as its target asks, up to an hour', () => {
    expect(nextTry({ attempts: 1, age: 0, retryAfter: 60_000 }, 1)).toBe(60_000);
    expect(nextTry({ attempts: 1, age: 0, retryAfter: 10 * HOUR }, 1)).toBe(HOUR);
  });

  it('for 24 hours', () => {
    expect(nextTry({ attempts: 30, age: 24 * HOUR - 1 }, 1)).toBe(HOUR);
    expect(nextTry({ attempts: 30, age: 24 * HOUR }, 1)).toBeUndefined();
  });
});
