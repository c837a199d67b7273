import { describe, expect, it } from '@jest/globals';
import { nextInPlace } from './use-kept-focus.ts';

describe('the focus after a chip was taken away', () => {
  it('goes to the chip in its place, to the last one if it was the last, and to none if none is left', () => {
    expect(nextInPlace(['b', 'c'], 0)).toBe('b');
    expect(nextInPlace(['a', 'b'], 2)).toBe('b');
    expect(nextInPlace([], 0)).toBeUndefined();
  });

  it('goes to no chip if it was on something else', () => {
    expect(nextInPlace(['a'], -1)).toBeUndefined();
  });
});
