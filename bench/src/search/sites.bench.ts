import {
  buildCarQuery,
  type CarQuery,
  type CarSearchEngine,
  createOpenSearchEngine,
  EmbeddedCarSearchEngine,
  type SiteSearchScope,
} from '@forecourt/car-search';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Run, runPairs } from '../harness/pairs.ts';
import { fillIndex, type PlatformSize, platformCars, smallSiteCars } from './platform.ts';
import { siteScope } from './site-questions.ts';
import { type BenchStock, makeStock } from './stock.ts';
import { timeAll } from './timed-client.ts';
import { visitorSearches } from './visitor-searches.ts';

const NAME = 'sites';
const PLATFORM = { full: { cars: 1_000_000, dealerships: 1_000 }, quick: { cars: 100_000, dealerships: 100 } };
/** As many different cars there are; the others have other names. */
const DIFFERENT = 21_000;
const SEARCHES = { small: 1_000, whole: 200 };
const FIRST_SEED = 300;

type Metric = 'p50' | 'p99';

/** Where a platform is searched, and what of it is measured. */
interface Setting {
  readonly stock: BenchStock;
  readonly size: PlatformSize;
  readonly now: Date;
  /** The index of all cars, and that of the small site's alone. */
  readonly platform: Index;
  readonly lone: Index;
}

interface Index {
  readonly engine: CarSearchEngine;
  readonly name: string;
}

/** What a small site pays for all others in the same index; and a site that sells everything. */
export const sitesBench: Bench = {
  name: NAME,
  summary: 'a site of 100 cars among all sites of a platform, beside the same site alone; in memory, and in OpenSearch',
  parts: ['memory', 'opensearch'],
  run: async (context) => [
    ...(context.only === 'opensearch' ? [] : await inMemory(context)),
    ...(context.only === 'memory' ? [] : await inOpenSearch(context)),
  ],
};

async function inMemory(context: BenchContext): Promise<Measurement[]> {
  const { stock, size, now } = platformOf(context);
  const lone = { engine: new EmbeddedCarSearchEngine(), name: 'lone' };
  const platform = { engine: new EmbeddedCarSearchEngine(), name: 'cars' };
  await fillIndex(lone.engine, lone.name, smallSiteCars(stock.documents));
  const before = process.memoryUsage();
  await fillPlatform(context, platform, stock, size);
  const after = process.memoryUsage();
  const bytes = (kind: 'rss' | 'heapUsed' | 'arrayBuffers') => Math.round((after[kind] - before[kind]) / size.cars);
  context.note(`a car takes ${bytes('rss')} bytes of memory,`);
  context.note(`of which ${bytes('arrayBuffers')} in columns and ${bytes('heapUsed')} on the heap, collected or not`);
  const goals = { small: 1.2, whole: 20 };
  return measure(context, { stock, size, now, platform, lone }, 'in memory', goals);
}

async function inOpenSearch(context: BenchContext): Promise<Measurement[]> {
  const { stock, size, now } = platformOf(context);
  const { opensearch } = await context.engines();
  const engine = await createOpenSearchEngine({ node: opensearch.address });
  const lone = { engine, name: 'sites-lone' };
  const platform = { engine, name: 'sites-all' };
  try {
    await fillIndex(engine, lone.name, smallSiteCars(stock.documents));
    await fillPlatform(context, platform, stock, size);
    return await measure(context, { stock, size, now, platform, lone }, 'OpenSearch');
  } finally {
    for (const { name } of [lone, platform]) await engine.deleteIndex(name);
    await engine.close();
  }
}

function platformOf({ quick }: BenchContext): { stock: BenchStock; size: PlatformSize; now: Date } {
  const now = new Date();
  return { stock: makeStock(DIFFERENT, now), size: quick ? PLATFORM.quick : PLATFORM.full, now };
}

async function fillPlatform({ note }: BenchContext, { engine, name }: Index, stock: BenchStock, size: PlatformSize) {
  const started = performance.now();
  await fillIndex(engine, name, platformCars(stock.documents, size));
  const seconds = (performance.now() - started) / 1_000;
  note(`${size.cars} cars of ${size.dealerships} dealerships: written in ${seconds.toFixed(0)} s`);
}

/** @param goals the most times the small site's p99 alone, and the most milliseconds of a site with all cars */
async function measure(
  { pairs: count }: BenchContext,
  { stock, size, now, platform, lone }: Setting,
  where: string,
  goals?: { readonly small: number; readonly whole: number },
): Promise<Measurement[]> {
  const site = (ids: readonly number[]): SiteSearchScope => ({
    ...siteScope(stock),
    dealerships: ids.map((id) => ({ id })),
  });
  const own = smallSiteCars(stock.documents);
  const small =
    (index: Index): Run<Metric> =>
    (round) => {
      const states = visitorSearches(own, SEARCHES.small, FIRST_SEED + round);
      return timeSearches(
        index,
        states.map((state) => buildCarQuery(state, site([1]), now)),
      );
    };
  const pairs = await runPairs(count, small(platform), small(lone));
  const whole = site(Array.from({ length: size.dealerships }, (_, place) => place + 1));
  const wholes: Record<Metric, number>[] = [];
  for (let round = 0; round < count; round += 1) {
    const states = visitorSearches(stock.documents, SEARCHES.whole, FIRST_SEED + round);
    wholes.push(
      await timeSearches(
        platform,
        states.map((state) => buildCarQuery(state, whole, now)),
      ),
    );
  }
  const labels = (metric: Metric, what: string) => ({
    bench: NAME,
    metric,
    unit: 'ms',
    label: `${where}: ${metric} of ${what}`,
  });
  const all = (metric: Metric, atMost?: number) => {
    const { label, ...rest } = labels(metric, `a site with all ${size.cars} cars`);
    return alone(
      wholes.map((each) => each[metric]),
      { ...rest, metric: label, ...(atMost !== undefined && { atMost }) },
    );
  };
  return [
    compared(pairs, labels('p50', 'a site of 100 cars')),
    compared(pairs, { ...labels('p99', 'a site of 100 cars'), ...(goals && { atMost: goals.small }) }),
    all('p50', goals?.whole),
    all('p99'),
  ];
}

const timeSearches = ({ engine, name }: Index, queries: readonly CarQuery[]): Promise<Record<Metric, number>> =>
  timeAll(queries, 1, async (query) => (await engine.search(name, query)).ms);
