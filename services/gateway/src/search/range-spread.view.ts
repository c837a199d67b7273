import type { RangeFacetName } from '@forecourt/car-search';
import type { FacetSection } from '@forecourt/contracts';
import type { Bounds } from './range-bounds.ts';
import { boundLabel } from './search-words.ts';

type Steps = readonly { readonly upTo: number; readonly count: number }[];
type SpreadView = Extract<FacetSection, { kind: 'range' }>['spread'];

const SCALE_STEPS = 100;
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
 * How the found cars spread over a range (SRCH-7): the scale of its slider, a hundred steps along the quantiles, so that half of the way is
 * half of the cars; and bars over it that are taller where more cars are close together. Null where there are too few cars.
 * @param unitStep what the values of the scale are whole numbers of
 */
export function rangeSpreadView(name: RangeFacetName, steps: Steps, bounds: Bounds, unitStep: number): SpreadView {
  const total = steps.reduce((sum, { count }) => sum + count, 0);
  if (total < FEWEST_CARS) return null;
  const scale = scaleOf(steps, bounds, unitStep);
  if (scale.length <= 2) return null;
  return { scale, bars: barsOf(steps, scale), text: halfText(name, steps, bounds, unitStep) };
}

/** Between which values half of the cars are; null if cars that cost the same, or gaps, make that untrue. */
function halfText(name: RangeFacetName, steps: Steps, bounds: Bounds, unitStep: number): string | null {
  const [low, high] = [1 / 4, 3 / 4].map((share) => quantile(steps, bounds, share, unitStep)) as [number, number];
  const cars = (wanted: Steps) => wanted.reduce((sum, { count }) => sum + count, 0);
  const between = cars(steps.filter(({ upTo }) => upTo > low && upTo <= high)) / cars(steps);
  if (Math.abs(between - HALF) > ABOUT) return null;
  return `Half are from ${boundLabel(name, low)} to ${boundLabel(name, high)}.`;
}

/** From the least to the greatest, each value once. */
function scaleOf(steps: Steps, bounds: Bounds, unitStep: number): number[] {
  const between = Array.from({ length: SCALE_STEPS - 1 }, (_, place) =>
    quantile(steps, bounds, (place + 1) / SCALE_STEPS, unitStep),
  );
  return [...new Set([bounds.min, ...between, bounds.max])];
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

/** As many bars as fit, each as tall as its cars are close: cars for each dollar, against the closest. */
function barsOf(steps: Steps, scale: readonly number[]): number[] {
  const last = scale.length - 1;
  const bars = Math.min(BARS, last);
  const edges = Array.from({ length: bars + 1 }, (_, place) => scale[Math.round((place * last) / bars)] ?? 0);
  const density = edges.slice(1).map((to, place) => {
    const from = place === 0 ? Number.NEGATIVE_INFINITY : (edges[place] ?? 0);
    const cars = steps.reduce((sum, { upTo, count }) => (upTo > from && upTo <= to ? sum + count : sum), 0);
    return cars / (to - (edges[place] ?? 0));
  });
  const closest = Math.max(...density);
  return density.map((each) => (each === 0 ? 0 : Math.max(SHORTEST, Math.round((each / closest) * TALLEST))));
}
