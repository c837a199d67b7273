import {
  buildCarQuery,
  type CarDocument,
  type CarSearchEngine,
  EmbeddedCarSearchEngine,
  type SiteSearchScope,
} from '@forecourt/car-search';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Run, runPairs } from '../harness/pairs.ts';
import { siteScope } from './site-scope.ts';
import { makeStock } from './stock.ts';
import { timeAll } from './timed-client.ts';
import { visitorSearches } from './visitor-searches.ts';

const NAME = 'sites';
const INDEX = 'cars';
const PLATFORM = { full: { cars: 1_000_000, dealerships: 1_000 }, quick: { cars: 100_000, dealerships: 100 } };
/** As many different cars there are; the others have other names. */
const DIFFERENT = 21_000;
/** The cars of the small site's dealership, which is the first. */
const SMALL = 100;
const SEARCHES = { small: 1_000, whole: 200 };
const BATCH = 1_000;
const FIRST_SEED = 300;

type Metric = 'p50' | 'p99';

/** What a small site pays for all others in the same index, in memory; and a site that sells everything. */
export const sitesBench: Bench = {
  name: NAME,
  summary: 'a site of 100 cars among all sites of a platform, beside the same site alone; in memory',
  run: measure,
};

async function measure({ quick, pairs: count, note }: BenchContext): Promise<Measurement[]> {
  const now = new Date();
  const stock = makeStock(DIFFERENT, now);
  const { cars, dealerships } = quick ? PLATFORM.quick : PLATFORM.full;
  const site = (ids: readonly number[]): SiteSearchScope => ({
    ...siteScope(stock),
    dealerships: ids.map((id) => ({ id })),
  });
  const own = Array.from({ length: SMALL }, (_, place) => carOf(stock.documents, place, 1));
  const lone = await filled(own);
  const before = process.memoryUsage();
  const started = performance.now();
  const platform = await filled(platformCars(stock.documents, { cars, dealerships }));
  const seconds = (performance.now() - started) / 1_000;
  const after = process.memoryUsage();
  const bytes = (kind: 'rss' | 'heapUsed' | 'arrayBuffers') => Math.round((after[kind] - before[kind]) / cars);
  note(
    `${cars} cars of ${dealerships} dealerships: written in ${seconds.toFixed(0)} s, a car ${bytes('rss')} bytes of memory,`,
  );
  note(`of which ${bytes('arrayBuffers')} in columns and ${bytes('heapUsed')} on the heap, collected or not`);
  const small =
    (engine: CarSearchEngine): Run<Metric> =>
    (round) => {
      const states = visitorSearches(own, SEARCHES.small, FIRST_SEED + round);
      return timeSearches(
        engine,
        states.map((state) => buildCarQuery(state, site([1]), now)),
      );
    };
  const whole = site(Array.from({ length: dealerships }, (_, place) => place + 1));
  const wholes: number[] = [];
  const pairs = await runPairs(count, small(platform), small(lone));
  for (let round = 0; round < count; round += 1) {
    const states = visitorSearches(stock.documents, SEARCHES.whole, FIRST_SEED + round);
    const { p50 } = await timeSearches(
      platform,
      states.map((state) => buildCarQuery(state, whole, now)),
    );
    wholes.push(p50);
  }
  return [
    compared(pairs, { bench: NAME, metric: 'p50', unit: 'ms' }),
    compared(pairs, { bench: NAME, metric: 'p99', unit: 'ms', atMost: 1.2 }),
    alone(wholes, { bench: NAME, metric: `p50 of a site with all ${cars} cars`, unit: 'ms', atMost: 20 }),
  ];
}

const timeSearches = (engine: CarSearchEngine, queries: readonly ReturnType<typeof buildCarQuery>[]) =>
  timeAll(queries, 1, async (query) => (await engine.search(INDEX, query)).ms);

/** The first dealership has few cars, the others share the rest; they come in turns, as feeds do. */
function* platformCars(
  documents: readonly CarDocument[],
  { cars, dealerships }: { cars: number; dealerships: number },
): Generator<CarDocument> {
  for (let place = 0; place < cars; place += 1) {
    yield carOf(documents, place, place < SMALL ? 1 : 2 + (place % (dealerships - 1)));
  }
}

function carOf(documents: readonly CarDocument[], place: number, dealership: number): CarDocument {
  const car = documents[place % documents.length] as CarDocument;
  const names = { id: `${place}-${car.id}`, slug: `${car.slug}-${place}`, stocknum: `${car.stocknum}-${place}` };
  const dealer = { dealership_id: dealership, dealership_slug: `dealer-${dealership}` };
  return { ...car, ...names, ...dealer };
}

async function filled(cars: Iterable<CarDocument>): Promise<CarSearchEngine> {
  const engine = new EmbeddedCarSearchEngine();
  await engine.createIndex(INDEX);
  let batch: CarDocument[] = [];
  const write = async () => {
    await engine.write(
      INDEX,
      batch.map((document) => ({ id: document.id, revision: 1, document })),
    );
    batch = [];
  };
  for (const car of cars) {
    batch.push(car);
    if (batch.length === BATCH) await write();
  }
  await write();
  return engine;
}
