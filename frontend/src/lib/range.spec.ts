import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endOfScale, moveThumb, rangeParameter } from './range.ts';

const price = { min: 5_000, max: 120_000, step: 1_000 };
const open = { from: null, to: null };

describe('moveThumb', () => {
  it('SRCH-7 rounds to a step', () => {
    expect(moveThumb(open, 'from', 20_400, price)).toEqual({ from: 20_000, to: null });
  });

  it('SRCH-7 leaves an end open if its thumb is at the end of the scale', () => {
    expect(moveThumb({ from: 9_000, to: null }, 'from', 5_000, price)).toEqual(open);
    expect(moveThumb({ from: null, to: 9_000 }, 'to', 130_000, price)).toEqual(open);
  });

  it('SRCH-7 never lets the thumbs cross, wherever they are moved', () => {
    const moves = fc.array(fc.record({ thumb: fc.constantFrom('from', 'to'), value: fc.integer({ max: 200_000 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(moves, (all) => {
        const { from, to } = all.reduce((bounds, { thumb, value }) => moveThumb(bounds, thumb, value, price), {
          from: null as number | null,
          to: null as number | null,
        });
        expect(from ?? price.min).toBeLessThanOrEqual(to ?? price.max);
      }),
      { numRuns: 100 },
    );
  });
});

describe('endOfScale', () => {
  it('SRCH-7 lets a thumb reach a maximum that no whole number of steps leads to', () => {
    const kilometres = { min: 0, max: 241_000, step: 2_000 };
    const end = endOfScale(kilometres);
    expect(end).toBe(242_000);
    expect(moveThumb({ from: null, to: 200_000 }, 'to', end, kilometres)).toEqual(open);
  });

  it('is the maximum where the steps lead to it', () => {
    expect(endOfScale(price)).toBe(120_000);
  });
});

describe('rangeParameter', () => {
  it.each([
    [{ from: 10_000, to: 30_000 }, '10000:30000'],
    [{ from: 10_000, to: null }, '10000:'],
    [{ from: null, to: 30_000 }, ':30000'],
    [open, ''],
  ])('SRCH-1 writes %j as %s', (bounds, parameter) => {
    expect(rangeParameter(bounds)).toBe(parameter);
  });
});
