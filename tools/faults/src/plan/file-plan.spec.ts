import { describe, expect, it } from '@jest/globals';
import { planFileKills } from './file-plan.ts';

const rows = (seed: number) => planFileKills(seed, 5, 10_000).flatMap(({ at }) => ('row' in at ? [at.row] : []));

describe('the kills during a file', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(planFileKills(7, 5, 10_000)).toEqual(planFileKills(7, 5, 10_000));
    expect(planFileKills(7, 5, 10_000)).not.toEqual(planFileKills(8, 5, 10_000));
  });

  it('come first during the upload, then at rising rows before its end', () => {
    expect(planFileKills(1, 1, 10_000)).toEqual([
      { at: { uploadMs: expect.any(Number) }, postgres: expect.any(Boolean) },
    ]);
    expect(planFileKills(1, 0, 10_000)).toEqual([]);
    for (const seed of [1, 2, 3, 4]) {
      expect(rows(seed)).toHaveLength(4);
      expect(rows(seed)).toEqual(rows(seed).toSorted((a, b) => a - b));
      expect(Math.max(...rows(seed))).toBeLessThan(8_500);
    }
  });
});
