import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rangeSpreadView } from './range-spread.view.ts';

const thousands = fc.integer({ min: 5, max: 400 }).map((number) => number * 1_000);
const anySteps = fc
  .uniqueArray(fc.record({ upTo: thousands, count: fc.integer({ min: 1, max: 60 }) }), {
    selector: ({ upTo }) => upTo,
    minLength: 3,
    maxLength: 60,
  })
  .map((steps) => steps.toSorted((one, other) => one.upTo - other.upTo));

describe('how the found cars spread over a range', () => {
  const steps = Array.from({ length: 40 }, (_, place) => ({ upTo: 11_000 + place * 1_000, count: 20 }));
  const dear = [...steps, { upTo: 300_000, count: 1 }];
  const view = rangeSpreadView('price', dear, { min: 10_000, max: 300_000 }, 1_000);

  it('has bars in equal parts of the range, tall where most cars are and low for a few', () => {
    expect(view?.bars).toEqual([92, 100, 92, 50, ...Array(20).fill(0), 4]);
    expect(view?.text).toBe('Half are from $20,000 to $40,000.');
  });

  it('says no half where none is: most cars cost the same, and what is cheaper and dearer is far from them', () => {
    const alike = [
      { upTo: 10_000, count: 2 },
      { upTo: 20_000, count: 6 },
      { upTo: 30_000, count: 2 },
    ];
    expect(rangeSpreadView('price', alike, { min: 10_000, max: 30_000 }, 1_000)).toMatchObject({ text: null });
  });

  it('says nothing of a few cars, or of a range without a choice', () => {
    const bounds = { min: 10_000, max: 30_000 };
    expect(rangeSpreadView('price', [{ upTo: 20_000, count: 7 }], bounds, 1_000)).toBeNull();
    expect(rangeSpreadView('price', [{ upTo: 11_000, count: 70 }], { min: 10_000, max: 11_000 }, 1_000)).toBeNull();
  });

  it('has at most 25 bars, whose cars are all of the cars', () => {
    fc.assert(
      fc.property(anySteps, (any) => {
        const bounds = { min: (any[0]?.upTo ?? 0) - 1_000, max: any.at(-1)?.upTo ?? 0 };
        const found = rangeSpreadView('price', any, bounds, 1_000);
        if (!found) return;
        expect(found.bars.length).toBeLessThanOrEqual(25);
        expect(Math.max(...found.bars)).toBe(100);
        expect(found.bars.at(0)).toBeGreaterThan(0);
        expect(found.bars.at(-1)).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
