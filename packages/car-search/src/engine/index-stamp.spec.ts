import { expect, it } from '@jest/globals';
import { readVersion, versionOf } from './index-stamp.ts';

it('IDX-2 puts every document of a generation above all of the one before, in exact numbers', () => {
  expect(versionOf(0, 7)).toBe(7);
  expect(versionOf(1, 1)).toBeGreaterThan(versionOf(0, 2 ** 40 - 1));
  const last = versionOf(2 ** 13 - 1, 2 ** 40 - 1);
  expect(last).toBe(Number.MAX_SAFE_INTEGER);
  expect(readVersion(last)).toEqual({ generation: 2 ** 13 - 1, revision: 2 ** 40 - 1 });
  expect(() => versionOf(2 ** 13, 1)).toThrow(RangeError);
  expect(() => versionOf(0, 2 ** 40)).toThrow(RangeError);
});
