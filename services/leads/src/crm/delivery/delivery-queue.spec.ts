import { describe, expect, it } from '@jest/globals';
import { nextTry, retryAfterOf } from './delivery-queue.ts';

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

  it.each([
    ['60', 60_000],
    ['0', 0],
    ['Thu, 26 Nov 2026 08:02:00 GMT', 120_000],
    ['Thu, 26 Nov 2026 07:00:00 GMT', 0],
    ['Fri, 26 Nov 2027 08:00:00 GMT', 365 * 24 * HOUR],
    ['soon', undefined],
    ['-5', undefined],
    ['2026-11-26T08:02:00Z', undefined],
    [undefined, undefined],
  ])('asked by Retry-After %s, after %s ms', (header, expected) => {
    expect(retryAfterOf(header, new Date('2026-11-26T08:00:00Z'))).toBe(expected);
  });

  it('for 24 hours', () => {
    expect(nextTry({ attempts: 30, age: 24 * HOUR - 1 }, 1)).toBe(HOUR);
    expect(nextTry({ attempts: 30, age: 24 * HOUR }, 1)).toBeUndefined();
  });
});
