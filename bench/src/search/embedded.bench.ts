import { isDeepStrictEqual } from 'node:util';
import {
  buildCarQuery,
  type CarDocument,
  type CarQuery,
  type CarSearchEngine,
  EmbeddedCarSearchEngine,
  emptySearchState,
  type SearchState,
} from '@forecourt/car-search';
import { Random } from '@forecourt/car-search/conformance';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Run, runPairs } from '../harness/pairs.ts';
import { type StockedSearch, withStockedSearch } from './stocked-search.ts';
import { timeAll } from './timed-client.ts';
import { fiveFilters, visitorSearches } from './visitor-searches.ts';

const NAME = 'embedded';
const SEARCHES = { full: 500, quick: 100 };
const COMPARED = 100;
const FIRST_SEED = 200;

type Metric = 'p50' | 'p99' | 'five filters p50' | 'five filters p99';

/** One index of an engine. */
interface Index {
  readonly engine: CarSearchEngine;
  readonly name: string;
}

/** The engine in memory beside OpenSearch: the same queries of visitors, through the same interface. */
export const embeddedBench: Bench = {
  name: NAME,
  summary: 'the engine in memory beside OpenSearch, over the searches of visitors',
  run: (context) => withStockedSearch(context, (search) => measure(context, search)),
};

async function measure(
  { quick, pairs: count }: BenchContext,
  { stock, scope, now, index: raw }: StockedSearch,
): Promise<Measurement[]> {
  const searches = quick ? SEARCHES.quick : SEARCHES.full;
  const ours = await fillEmbedded(stock.documents);
  const queriesOf = (states: readonly SearchState[]) => states.map((state) => buildCarQuery(state, scope, now));
  const queries = (wanted: number, seed: number) => queriesOf(visitorSearches(stock.documents, wanted, seed));
  const narrow = (wanted: number, seed: number) => {
    const random = new Random(seed);
    const state = () => ({ ...emptySearchState(), ...fiveFilters(random.pick(stock.documents), random) });
    return queriesOf(Array.from({ length: wanted }, state));
  };
  const side =
    ({ engine, name }: Index): Run<Metric> =>
    async (round) => {
      const ask = async (query: CarQuery) => (await engine.search(name, query)).ms;
      const mix = await timeAll(queries(searches, FIRST_SEED + round), 1, ask);
      const five = await timeAll(narrow(searches, FIRST_SEED + round), 1, ask);
      return { ...mix, 'five filters p50': five.p50, 'five filters p99': five.p99 };
    };
  for (const query of queries(COMPARED, 1)) {
    const [{ ms: _, ...inMemory }, { ms: __, ...inOpenSearch }] = await Promise.all([
      ours.engine.search(ours.name, query),
      raw.engine.search(raw.name, query),
    ]);
    if (!isDeepStrictEqual(inMemory, inOpenSearch)) throw new Error(`They differ on ${JSON.stringify(query)}.`);
  }
  const pairs = await runPairs(count, side(ours), side(raw));
  return [
    compared(pairs, { bench: NAME, metric: 'p50', unit: 'ms', atMost: 0.15 }),
    compared(pairs, { bench: NAME, metric: 'p99', unit: 'ms' }),
    compared(pairs, { bench: NAME, metric: 'five filters p50', unit: 'ms', atMost: 0.1 }),
    compared(pairs, { bench: NAME, metric: 'five filters p99', unit: 'ms', atMost: 0.2 }),
  ];
}

async function fillEmbedded(cars: readonly CarDocument[]): Promise<Index> {
  const engine = new EmbeddedCarSearchEngine();
  await engine.createIndex(NAME);
  await engine.write(
    NAME,
    cars.map((document) => ({ id: document.id, revision: 1, document })),
  );
  return { engine, name: NAME };
}
