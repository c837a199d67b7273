import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, median, type Pair, quantile } from '../harness/pairs.ts';
import { type Lags, Probes, timeNow } from './probes.ts';
import { type ListedCar, Product } from './product.ts';

const NAME = 'lag';
const SIZES = {
  full: { cars: 5_500, seconds: 15, warmUps: 5 },
  quick: { cars: 1_800, seconds: 5, warmUps: 6 },
};
const EVENTS_PER_SECOND = 200;
const EVENTS_PER_REQUEST = 10;
const REFRESH_MS = 1_000;
/** A node without requests takes a hundredth of a second of the processor in a second or two. */
const RESTING_MS = 150;
const MOST_REST_S = 6;
/** Above every price of the demonstration, so that only prices sent here are found. */
const FIRST_PRICE = 1_000_000;

/** From the answer to a signed feed request until a search finds the change, with the whole product as separate processes. */
export const lagBench: Bench = {
  name: NAME,
  summary:
    '200 events a second through the signed feed: from the answer until OpenSearch has them, and until searches find them',
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const { cars, seconds, warmUps } = context.quick ? SIZES.quick : SIZES.full;
  const product = await Product.start(context.folder, cars);
  try {
    const feed = new SteadyFeed(product, seconds);
    context.note(`${product.cars.length} cars to send prices for`);
    const windows: Lags[] = [];
    const engineMs: number[] = [];
    // Ten young programs, OpenSearch before all, are slow until they are compiled, and compile beside what is measured: a product that runs
    // does not, so they get the time to finish that between the warm-ups.
    for (let round = -warmUps; round < context.pairs; round += 1) {
      const before = await product.searchEngineCpuMs();
      const lags = await feed.run();
      context.note(`${round < 0 ? 'warm-up' : 'window'}: ${textOf(lags)}`);
      if (round < 0) {
        await untilCompiled(product);
        continue;
      }
      windows.push(lags);
      engineMs.push(((await product.searchEngineCpuMs()) - before) / (seconds * EVENTS_PER_SECOND));
    }
    return [...figures(windows), engineFigure(engineMs)];
  } finally {
    await product.stop();
  }
}

/** Until OpenSearch is at rest, or for some seconds. */
async function untilCompiled(product: Product): Promise<void> {
  let before = await product.searchEngineCpuMs();
  for (let second = 0; second < MOST_REST_S; second += 1) {
    await pause(1_000);
    const now = await product.searchEngineCpuMs();
    if (now - before < RESTING_MS) return;
    before = now;
  }
}

const textOf = ({ searchable, acknowledged }: Lags): string =>
  `acknowledged after ${Math.round(median(acknowledged))} ms, found after ${Math.round(median(searchable))} ms`;

function figures(windows: readonly Lags[]): Measurement[] {
  const pairs: Pair<'p50' | 'p99'>[] = windows.map(({ searchable }) => ({
    ours: { p50: quantile(searchable, 0.5), p99: quantile(searchable, 0.99) },
    anchor: { p50: REFRESH_MS, p99: REFRESH_MS },
  }));
  const label = (metric: string) => `accepted → searchable ${metric} / 1 s`;
  const stage = (name: string, lags: keyof Lags, share: number): Measurement => ({
    ...{ bench: NAME, metric: `${name} p${share * 100}`, unit: 'ms' },
    ours: median(windows.map((window) => quantile(window[lags], share))),
    ...{ anchor: null, ratio: null, min: null, max: null },
  });
  return [
    compared(pairs, { bench: NAME, metric: 'p50', label: label('p50'), unit: 'ms', atMost: 0.5 }),
    compared(pairs, { bench: NAME, metric: 'p99', label: label('p99'), unit: 'ms', atMost: 1.25 }),
    stage('accepted → acknowledged', 'acknowledged', 0.5),
    stage('accepted → acknowledged', 'acknowledged', 0.99),
    stage('accepted → taken up by an indexer', 'takenUp', 0.5),
    stage('sent → accepted', 'answered', 0.5),
    stage('sent → accepted', 'answered', 0.99),
    stage('results meanwhile', 'searches', 0.5),
    stage('results meanwhile', 'searches', 0.99),
  ];
}

const engineFigure = (eventMs: readonly number[]): Measurement => ({
  ...{ bench: NAME, metric: 'OpenSearch CPU a price', unit: 'ms', ours: median(eventMs), anchor: null, ratio: null },
  ...{ min: Math.min(...eventMs), max: Math.max(...eventMs) },
});

/** Sends new prices at a steady rate, however long the answers take; the first car of each request is watched. */
class SteadyFeed {
  readonly #product: Product;
  readonly #seconds: number;
  readonly #revisions: Map<string, number>;
  #sent = 0;

  /** @param seconds of a run; each car gets at most one price in it. */
  constructor(product: Product, seconds: number) {
    const needed = seconds * EVENTS_PER_SECOND;
    if (product.cars.length < needed) throw new Error(`${needed} cars are needed; there are ${product.cars.length}.`);
    this.#product = product;
    this.#seconds = seconds;
    this.#revisions = new Map(product.cars.map(({ id, revision }) => [id, revision]));
  }

  async run(): Promise<Lags> {
    const probes = new Probes(this.#product);
    const requests: Promise<void>[] = [];
    const count = (this.#seconds * EVENTS_PER_SECOND) / EVENTS_PER_REQUEST;
    const started = performance.now();
    for (let place = 0; place < count; place += 1) {
      const due = started + (place * EVENTS_PER_REQUEST * 1_000) / EVENTS_PER_SECOND;
      await pause(Math.max(0, due - performance.now()));
      const request = this.#send(probes);
      // Reported below, whatever the rest of the run does.
      request.catch(() => undefined);
      requests.push(request);
    }
    await Promise.all(requests);
    return probes.finish();
  }

  async #send(probes: Probes): Promise<void> {
    const prices = Array.from({ length: EVENTS_PER_REQUEST }, () => this.#next());
    const [watched] = prices;
    const sentAt = timeNow();
    await this.#product.send(prices.map(priceEvent));
    if (watched) probes.add({ ...watched, id: watched.car.id, sentAt, acceptedAt: timeNow() });
  }

  /** Goes round all cars. */
  #next(): { car: ListedCar; price: number; revision: number } {
    const car = this.#product.cars[this.#sent % this.#product.cars.length];
    if (!car) throw new Error('There are no cars.');
    this.#sent += 1;
    const revision = (this.#revisions.get(car.id) ?? 0) + 1;
    this.#revisions.set(car.id, revision);
    return { car, price: FIRST_PRICE + this.#sent, revision };
  }
}

function priceEvent({ car, price }: { car: ListedCar; price: number }): object {
  return {
    type: 'price',
    event_id: `bench-${car.id}-${price}`,
    occurred_at: new Date().toISOString(),
    dealership_slug: car.dealershipSlug,
    stocknum: car.stocknum,
    prices: { price },
  };
}
