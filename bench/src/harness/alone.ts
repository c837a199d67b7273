import type { Measurement } from './bench.ts';
import { median } from './pairs.ts';

/** What figures without an anchor are called and held to. */
export interface AloneLabels {
  readonly bench: string;
  readonly metric: string;
  readonly unit: string;
  /** The median should be at most this, or at least this, in the unit. */
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One figure that was measured once. */
export const once = (
  ours: number,
  { bench, metric, unit }: Pick<AloneLabels, 'bench' | 'metric' | 'unit'>,
): Measurement => ({
  ...{ bench, metric, unit, ours, anchor: null, ratio: null, min: null, max: null },
});

/** One measurement without an anchor: the median of the runs, with the least and the greatest. */
export function alone(values: readonly number[], { bench, metric, unit, atMost, atLeast }: AloneLabels): Measurement {
  const ours = median(values);
  return {
    bench,
    metric,
    unit,
    ours,
    anchor: null,
    ratio: null,
    min: Math.min(...values),
    max: Math.max(...values),
    ...(atMost !== undefined && { goal: `≤ ${atMost}`, met: ours <= atMost }),
    ...(atLeast !== undefined && { goal: `≥ ${atLeast}`, met: ours >= atLeast }),
  };
}
