import type { Measurement } from '../harness/bench.ts';

/** The bench's name. */
export const NAME = 'size';

/** One figure that was measured once. */
export const bare = (metric: string, unit: string, ours: number): Measurement => ({
  ...{ bench: NAME, metric, unit, ours, anchor: null, ratio: null, min: null, max: null },
});

/** The memory of each part, the largest first. */
export const memoryRows = (when: string, memory: ReadonlyMap<string, number>): Measurement[] =>
  [...memory].sort(([, one], [, other]) => other - one).map(([part, mib]) => bare(`${when}: ${part}`, 'MiB', mib));
