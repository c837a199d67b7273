import { describe, expect, it } from '@jest/globals';
import { readablePages } from './car-query.ts';

describe('the pages of a search', () => {
  it.each([
    [0, 21, 0],
    [1, 21, 1],
    [42, 21, 2],
    [43, 21, 3],
    [9_996, 21, 476],
    [9_997, 21, 476],
    [1_000_000, 21, 476],
    [10_000, 100, 100],
    [10_001, 100, 100],
  ])('SRCH-3 of %i cars by %i are %i: those that have cars and can be read', (count, perPage, pages) => {
    expect(readablePages(count, perPage)).toBe(pages);
  });
});
