import { setTimeout as pause } from 'node:timers/promises';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { median, quantile } from '../harness/pairs.ts';
import { figuresByPart, type ProcessorTime, readClock, sumOf, timeBetween } from '../processes/processor-time.ts';
import type { Lags } from './probes.ts';
import { Product } from './product.ts';
import { SteadyFeed } from './steady-feed.ts';

const NAME = 'lag';
const SIZES = {
  full: { cars: 5_500, events: 3_000, warmUps: 5 },
  quick: { cars: 1_800, events: 1_000, warmUps: 6 },
};
/** Prices a second. */
const RATE = 200;
const SECOND_MS = 1_000;
/** A node without requests takes a hundredth of a second of the processor in a second or two. */
const RESTING_MS = 150;
const MOST_REST_S = 6;
const RESTING_WINDOW_MS = 10_000;
const GOALS = { cpuMs: 5, p50Ms: 500, p99Ms: 1_250 };

/** From the answer to a signed feed request until a search finds the change, with the whole product as separate processes. */
export const lagBench: Bench = {
  name: NAME,
  summary:
    'prices through the signed feed, 200 a second: from the answer until searches find them, and processor time of each part',
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const { cars, events, warmUps } = context.quick ? SIZES.quick : SIZES.full;
  const { rate = RATE } = context;
  const product = await Product.start(context.folder, cars);
  try {
    context.note(`${product.cars.length} cars to send prices for, ${rate} a second`);
    // Ten young programs, OpenSearch before all, are slow until they are compiled, and compile beside what is measured: a product that runs
    // does not, so they get the time to finish that between the warm-ups, which come at the full rate.
    const feed = new SteadyFeed(product, events);
    for (let round = 0; round < warmUps; round += 1) {
      context.note(`warm-up: ${textOf(await feed.run(Math.max(rate, RATE)))}`);
      await untilCompiled(product);
    }
    const atRest = await timeOf(product, () => pause(RESTING_WINDOW_MS));
    const windows: Lags[] = [];
    const costs: ProcessorTime[] = [];
    for (let round = 0; round < context.pairs; round += 1) {
      const cost = await timeOf(product, async () => {
        windows.push(await feed.run(rate));
      });
      costs.push(new Map([...cost].map(([part, ms]) => [part, ms / events])));
      const [last] = windows.slice(-1);
      if (last) context.note(`window: ${textOf(last)}`);
    }
    return [...latencies(windows), ...processorFigures(costs, atRest)];
  } finally {
    await product.stop();
  }
}

/** The processor time that the product takes meanwhile. */
async function timeOf({ parts }: Product, work: () => Promise<unknown>): Promise<ProcessorTime> {
  const before = readClock(parts);
  await work();
  return timeBetween(before, readClock(parts));
}

/** Until OpenSearch is at rest, or for some seconds. */
async function untilCompiled(product: Product): Promise<void> {
  let before = await product.searchEngineCpuMs();
  for (let second = 0; second < MOST_REST_S; second += 1) {
    await pause(SECOND_MS);
    const now = await product.searchEngineCpuMs();
    if (now - before < RESTING_MS) return;
    before = now;
  }
}

const textOf = ({ searchable, acknowledged }: Lags): string =>
  `acknowledged after ${Math.round(median(acknowledged))} ms, found after ${Math.round(median(searchable))} ms`;

function latencies(windows: readonly Lags[]): Measurement[] {
  const figure = (name: string, lags: keyof Lags, share: number, atMost?: number): Measurement => {
    const values = windows.map((window) => quantile(window[lags], share));
    const metric = `${name} p${share * 100}`;
    const labels = { bench: NAME, metric, unit: 'ms', ...(atMost !== undefined && { atMost }) };
    // Held in each window.
    return { ...alone(values, labels), ...(atMost !== undefined && { met: Math.max(...values) <= atMost }) };
  };
  return [
    figure('accepted → searchable', 'searchable', 0.5, GOALS.p50Ms),
    figure('accepted → searchable', 'searchable', 0.99, GOALS.p99Ms),
    figure('accepted → acknowledged', 'acknowledged', 0.5),
    figure('accepted → acknowledged', 'acknowledged', 0.99),
    figure('accepted → taken up by an indexer', 'takenUp', 0.5),
    figure('sent → accepted', 'answered', 0.5),
    figure('sent → accepted', 'answered', 0.99),
    figure('results meanwhile', 'searches', 0.5),
    figure('results meanwhile', 'searches', 0.99),
  ];
}

function processorFigures(costs: readonly ProcessorTime[], atRest: ProcessorTime): Measurement[] {
  const perSecond = new Map([...atRest].map(([part, ms]) => [part, (ms * SECOND_MS) / RESTING_WINDOW_MS]));
  return [
    alone(costs.map(sumOf), { bench: NAME, metric: 'processor time a price', unit: 'ms', atMost: GOALS.cpuMs }),
    ...figuresByPart(costs, 'a price', NAME),
    alone([sumOf(perSecond)], { bench: NAME, metric: 'processor time a second at rest', unit: 'ms' }),
    ...figuresByPart([perSecond], 'at rest', NAME),
  ];
}
