import { describe, expect, it } from '@jest/globals';
import { alone } from './alone.ts';
import { compared, median, quantile, runPairs } from './pairs.ts';
import { jsonLine, table } from './table.ts';

describe('pairs of runs', () => {
  it('go in turn after a warm-up, and every other starts with the anchor', async () => {
    const runs: string[] = [];
    const side = (name: string) => async (round: number) => {
      runs.push(`${name} ${round}`);
      return { ms: 1 };
    };
    await runPairs(2, side('ours'), side('anchor'));
    expect(runs).toEqual(['ours -1', 'anchor -1', 'ours 0', 'anchor 0', 'anchor 1', 'ours 1']);
  });

  it('are compared by the median of their ratios, with its spread and its goal', () => {
    const pairs = [1, 3, 2].map((ours) => ({ ours: { ms: ours }, anchor: { ms: 2 } }));
    const labels = { bench: 'a', metric: 'ms', unit: 'ms' } as const;
    expect(compared(pairs, { ...labels, atMost: 0.9 })).toEqual({
      bench: 'a',
      metric: 'ms',
      unit: 'ms',
      ours: 2,
      anchor: 2,
      ratio: 1,
      min: 0.5,
      max: 1.5,
      goal: '≤ 0.90×',
      met: false,
    });
    expect(compared(pairs, { ...labels, atLeast: 0.9 }).met).toBe(true);
    expect(compared(pairs, labels).goal).toBeUndefined();
  });
});

describe('runs without an anchor', () => {
  const labels = { bench: 'a', metric: 'score', unit: 'of 100' } as const;

  it('are reported by their median, with the least and the greatest', () => {
    expect(alone([99, 97, 98], labels)).toEqual({ ...labels, ours: 98, anchor: null, ratio: null, min: 97, max: 99 });
  });

  it('are held to a least or a most in their own unit', () => {
    expect(alone([99, 97, 98], { ...labels, atLeast: 98 })).toMatchObject({ goal: '≥ 98', met: true });
    expect(alone([99, 97, 98], { ...labels, atMost: 97.5 })).toMatchObject({ goal: '≤ 97.5', met: false });
  });
});

describe('quantiles', () => {
  it('lie between the values', () => {
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([0, 100], 0.99)).toBe(99);
    expect(median([])).toBeNaN();
  });
});

describe('what a run prints', () => {
  const measurement = {
    bench: 'a',
    metric: 'p50',
    unit: 'ms',
    ours: 1.234,
    anchor: null,
    ratio: null,
    min: null,
    max: null,
  };

  it('is a table with a row per measurement', () => {
    expect(table([measurement]).split('\n')).toHaveLength(3);
    expect(table([measurement])).toContain('1.23');
  });

  it('is one object a line as JSON', () => {
    expect(JSON.parse(jsonLine({ ...measurement, goal: '≤ 1.00×', met: true }))).toEqual(measurement);
  });
});
