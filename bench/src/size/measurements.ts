import { once } from '../harness/alone.ts';
import type { Measurement } from '../harness/bench.ts';

/** The bench's name. */
export const NAME = 'size';

/** One figure of it. */
export const bare = (metric: string, unit: string, ours: number): Measurement =>
  once(ours, { bench: NAME, metric, unit });

/** The memory of each part, the largest first. */
export const memoryRows = (when: string, memory: ReadonlyMap<string, number>): Measurement[] =>
  [...memory].sort(([, one], [, other]) => other - one).map(([part, mib]) => bare(`${when}: ${part}`, 'MiB', mib));
