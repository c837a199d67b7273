import type { RangeFacetName } from '@forecourt/car-search';
import type { FacetSection } from '@forecourt/contracts';
import type { Bounds } from '../answers/range-bounds.ts';
import { boundLabel } from '../answers/search-words.ts';

type Steps = readonly { readonly upTo: number; readonly count: number }[];
type SpreadView = Extract<FacetSection, { kind: 'range' }>['spread'];

const BARS = 25;
const TALLEST = 100;
/** A bar that stands for a car is seen. */
const SHORTEST = 4;
/** Of fewer cars nothing can be said. */
const FEWEST_CARS = 8;
const HALF = 0.5;
/** So far from half is still about half, as the values are whole steps. */
const ABOUT = 0.1;

/**
 * How the found cars spread over a range: bars over its slider, in equal parts of the range as its steps are equal (SRCH-7), taller where more
 * cars are. Null if there are too few cars.
 * @param unitStep what the values are whole numbers of
 */
export function rangeSpreadView(name: RangeFacetName, steps: Steps, bounds: Bounds, unitStep: number): SpreadView {
  const total = steps.reduce((sum, { count }) => sum + count, 0);
  if (total < FEWEST_CARS || bounds.max - bounds.min <= unitStep) return null;
  return { bars: barsOf(steps, bounds, unitStep), text: halfText(name, steps, bounds, unitStep) };
}

/** Between which values half of the cars are; null if cars that cost the same, or gaps, make that untrue. */
function halfText(name: RangeFacetName, steps: Steps, bounds: Bounds, unitStep: number): string | null {
  const [low, high] = [1 / 4, 3 / 4].map((share) => quantile(steps, bounds, share, unitStep)) as [number, number];
  const cars = (wanted: Steps) => wanted.reduce((sum, { count }) => sum + count, 0);
  const between = cars(steps.filter(({ upTo }) => upTo > low && upTo <= high)) / cars(steps);
  if (Math.abs(between - HALF) > ABOUT) return null;
  return `Half are from ${boundLabel(name, low)} to ${boundLabel(name, high)}.`;
}

/** The value below which this share of the cars is; between two steps with cars it grows evenly. */
function quantile(steps: Steps, { min, max }: Bounds, share: number, unitStep: number): number {
  const wanted = share * steps.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  let from = min;
  for (const { upTo, count } of steps) {
    if (below + count >= wanted) {
      const value = from + ((wanted - below) / count) * (upTo - from);
      return Math.min(max, Math.max(min, Math.round(value / unitStep) * unitStep));
    }
    below += count;
    from = upTo;
  }
  return max;
}

/** As many bars as fit, each as tall as it has cars, against the one with most. */
function barsOf(steps: Steps, { min, max }: Bounds, unitStep: number): number[] {
  const bars = Math.min(BARS, Math.floor((max - min) / unitStep));
  const counts = new Array<number>(bars).fill(0);
  for (const { upTo, count } of steps) {
    const place = Math.ceil(((upTo - min) / (max - min)) * bars) - 1;
    const bar = Math.min(bars - 1, Math.max(0, place));
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  const most = Math.max(...counts);
  return counts.map((count) => (count === 0 ? 0 : Math.max(SHORTEST, Math.round((count / most) * TALLEST))));
}
