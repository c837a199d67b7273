import { describe, expect, it } from '@jest/globals';
import { gzipped } from './script-bytes.ts';

describe('bytes of scripts', () => {
  it('are counted file by file, as each is compressed for itself', () => {
    const script = Buffer.from('export const word = "word";'.repeat(40));
    expect(gzipped([script, script])).toBe(2 * gzipped([script]));
    expect(gzipped([script])).toBeLessThan(script.length / 10);
    expect(gzipped([])).toBe(0);
  });
});
