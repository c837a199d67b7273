import type { Measurement } from './bench.ts';

/** The value below which a share of the values lies; NaN of none. @param share from 0 to 1, as 0.99 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The value in the middle; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Figures of one run of one side, by metric. */
export type Figures<Metric extends string> = Readonly<Record<Metric, number>>;

/** The figures of two runs, one straight after the other. */
export interface Pair<Metric extends string> {
  readonly ours: Figures<Metric>;
  readonly anchor: Figures<Metric>;
}

/** One run of a side; rounds count from 0, and the warm-up is round -1. */
export type Run<Metric extends string> = (round: number) => Promise<Figures<Metric>>;

/**
 * Runs both sides in turn, so that other load on the machine affects both: after a warm-up of each, `count` pairs, of which
 * every other starts with the anchor.
 */
export async function runPairs<Metric extends string>(
  count: number,
  ours: Run<Metric>,
  anchor: Run<Metric>,
): Promise<Pair<Metric>[]> {
  await ours(-1);
  await anchor(-1);
  const pairs: Pair<Metric>[] = [];
  for (let round = 0; round < count; round += 1) {
    if (round % 2 === 0) {
      const first = await ours(round);
      pairs.push({ ours: first, anchor: await anchor(round) });
    } else {
      const first = await anchor(round);
      pairs.push({ ours: await ours(round), anchor: first });
    }
  }
  return pairs;
}

/** What a measurement is called and held to. */
export interface Labels<Metric extends string> {
  readonly bench: string;
  readonly metric: Metric;
  readonly unit: string;
  /** What the table calls the metric; its own name where absent. */
  readonly label?: string;
  /** The ratio should be at most this, or at least this. */
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One measurement of pairs: medians of both sides, and the median of the ratios with its spread. */
export function compared<Metric extends string>(pairs: readonly Pair<Metric>[], labels: Labels<Metric>): Measurement {
  const { bench, metric, unit, label = metric } = labels;
  const ratios = pairs.map(({ ours, anchor }) => ours[metric] / anchor[metric]);
  const ratio = median(ratios);
  return {
    bench,
    metric: label,
    unit,
    ours: median(pairs.map(({ ours }) => ours[metric])),
    anchor: median(pairs.map(({ anchor }) => anchor[metric])),
    ratio,
    min: Math.min(...ratios),
    max: Math.max(...ratios),
    ...goalOf(ratio, labels),
  };
}

function goalOf(
  ratio: number,
  { atMost, atLeast }: { atMost?: number; atLeast?: number },
): Pick<Measurement, 'goal' | 'met'> {
  if (atMost !== undefined) return { goal: `≤ ${atMost.toFixed(2)}×`, met: ratio <= atMost };
  if (atLeast !== undefined) return { goal: `≥ ${atLeast.toFixed(2)}×`, met: ratio >= atLeast };
  return {};
}
