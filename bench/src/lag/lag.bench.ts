import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Pair } from '../harness/pairs.ts';
import { median, quantile } from '../harness/statistics.ts';
import { type Lags, Probes } from './probes.ts';
import { type ListedCar, Product } from './product.ts';

const NAME = 'lag';
const SIZES = {
  full: { cars: 5_000, seconds: 20 },
  quick: { cars: 1_500, seconds: 5 },
};
const EVENTS_PER_SECOND = 200;
const EVENTS_PER_REQUEST = 10;
const REFRESH_MS = 1_000;
const FIRST_PRICE = 100_000;

/** From the answer to a signed feed request until a search finds what it told, with the whole product as processes of its own. */
export const lagBench: Bench = {
  name: NAME,
  summary:
    '200 events a second through the signed feed: from the answer until OpenSearch has them, and until searches find them',
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const { cars, seconds } = context.quick ? SIZES.quick : SIZES.full;
  const product = await Product.start(context.folder, cars);
  try {
    const feed = new SteadyFeed(product);
    context.note(`${product.cars.length} cars to tell prices of`);
    await feed.run(seconds);
    const windows: Lags[] = [];
    for (let round = 0; round < context.pairs; round += 1) windows.push(await feed.run(seconds));
    return figures(windows);
  } finally {
    await product.stop();
  }
}

function figures(windows: readonly Lags[]): Measurement[] {
  const pairs: Pair<'p50' | 'p99'>[] = windows.map(({ searchable }) => ({
    ours: { p50: quantile(searchable, 0.5), p99: quantile(searchable, 0.99) },
    anchor: { p50: REFRESH_MS, p99: REFRESH_MS },
  }));
  const label = (metric: string) => `accepted → searchable ${metric} / refresh interval`;
  const acknowledged = (metric: string, share: number): Measurement => {
    const each = windows.map((lags) => quantile(lags.acknowledged, share));
    return {
      ...{ bench: NAME, metric: `accepted → acknowledged ${metric}`, unit: 'ms', ours: median(each) },
      ...{ anchor: null, ratio: null, min: null, max: null },
    };
  };
  return [
    compared(pairs, { bench: NAME, metric: 'p50', label: label('p50'), unit: 'ms', atMost: 0.6 }),
    compared(pairs, { bench: NAME, metric: 'p99', label: label('p99'), unit: 'ms', atMost: 1.25 }),
    acknowledged('p50', 0.5),
    acknowledged('p99', 0.99),
  ];
}

/** Tells new prices at a steady rate, whatever the answers take; the first car of each request is watched. */
class SteadyFeed {
  readonly #product: Product;
  readonly #revisions: Map<string, number>;
  #told = 0;

  constructor(product: Product) {
    this.#product = product;
    this.#revisions = new Map(product.cars.map(({ id, revision }) => [id, revision]));
  }

  async run(seconds: number): Promise<Lags> {
    const probes = new Probes(this.#product);
    const requests: Promise<void>[] = [];
    const count = (seconds * EVENTS_PER_SECOND) / EVENTS_PER_REQUEST;
    const started = performance.now();
    for (let place = 0; place < count; place += 1) {
      const due = started + (place * EVENTS_PER_REQUEST * 1_000) / EVENTS_PER_SECOND;
      await pause(Math.max(0, due - performance.now()));
      requests.push(this.#send(probes));
    }
    await Promise.all(requests);
    return probes.finish();
  }

  /** Goes round all cars, so that a car is told again only when its last price was found long ago. */
  async #send(probes: Probes): Promise<void> {
    const told = Array.from({ length: EVENTS_PER_REQUEST }, () => this.#next());
    const [watched] = told;
    await this.#product.send(told.map(priceEvent));
    if (watched) probes.add({ ...watched, id: watched.car.id, acceptedAt: performance.now() });
  }

  #next(): { car: ListedCar; price: number; revision: number } {
    const car = this.#product.cars[this.#told % this.#product.cars.length];
    if (!car) throw new Error('There are no cars.');
    this.#told += 1;
    const revision = (this.#revisions.get(car.id) ?? 0) + 1;
    this.#revisions.set(car.id, revision);
    return { car, price: FIRST_PRICE + this.#told, revision };
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
