import { describe, expect, it } from '@jest/globals';
import { roughBytes } from './rough-bytes.ts';

describe('about how much a value takes up', () => {
  it('counts texts and bytes, however deep they are', () => {
    const text = 'x'.repeat(10_000);
    const values = [text, [text], { a: { b: text } }, new Map([['a', text]]), new Set([text]), Buffer.alloc(10_000)];
    for (const value of values) {
      expect(roughBytes(value)).toBeGreaterThanOrEqual(10_000);
      expect(roughBytes(value)).toBeLessThan(10_200);
    }
  });

  it('counts members that hold no text', () => {
    expect(roughBytes(Array.from({ length: 1_000 }, () => null))).toBeGreaterThanOrEqual(8_000);
    expect([roughBytes(undefined), roughBytes(1), roughBytes({})].every((bytes) => bytes > 0)).toBe(true);
  });
});
