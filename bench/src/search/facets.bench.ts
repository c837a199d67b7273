import {
  buildCarQuery,
  type CarDocument,
  type CarQuery,
  emptySearchState,
  type FacetName,
  type SearchState,
} from '@forecourt/car-search';
import { Random } from '@forecourt/car-search/conformance';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Run, runPairs } from '../harness/pairs.ts';
import type { OpenSearchIndex } from './opensearch-index.ts';
import { type StockedSearch, withStockedSearch } from './stocked-search.ts';
import { timeAll } from './timed-client.ts';
import { fiveFilters } from './visitor-searches.ts';

const NAME = 'facets';
const SEARCHES = { full: 100, quick: 30 };

type Metric = 'p50';

/**
 * What it costs that a facet's own choice does not count for its list: a page with five filters beside the same page whose
 * facets are counted under all filters, and beside one query for each facet that has a choice.
 */
export const facetsBench: Bench = {
  name: NAME,
  summary: 'five filters with disjunctive facets beside conjunctive ones, and beside a query a facet',
  run: (context) => withStockedSearch(context, (search) => measure(context, search)),
};

async function measure(
  { quick, pairs }: BenchContext,
  { stock, scope, now, index }: StockedSearch,
): Promise<Measurement[]> {
  const count = quick ? SEARCHES.quick : SEARCHES.full;
  const side =
    (queries: (query: CarQuery) => CarQuery[]): Run<Metric> =>
    async (round) => {
      const searches = searchesOf(stock.documents, count, round).map((state) => buildCarQuery(state, scope, now));
      return timeAll(searches, 1, (query) => askAll(index, queries(query)));
    };
  const ours = side((query) => [query]);
  const conjunctive = await runPairs(
    pairs,
    ours,
    side((query) => [asConjunctive(query)]),
  );
  const chosen = await runPairs(pairs, ours, side(eachChosen));
  const each = await runPairs(pairs, ours, side(eachFacet));
  const labels = { bench: NAME, metric: 'p50', unit: 'ms' } as const;
  return [
    compared(conjunctive, { ...labels, label: 'p50 by conjunctive facets', atMost: 1.5 }),
    compared(chosen, { ...labels, label: 'p50 by a query for each chosen facet', atMost: 0.5 }),
    compared(each, { ...labels, label: 'p50 by a query for each facet', atMost: 0.5 }),
  ];
}

/** Milliseconds that queries take, asked at the same time. */
async function askAll({ engine, name }: OpenSearchIndex, queries: readonly CarQuery[]): Promise<number> {
  const started = performance.now();
  await Promise.all(queries.map((query) => engine.search(name, query)));
  return performance.now() - started;
}

/** The same page with all facets under all filters. */
const asConjunctive = (query: CarQuery): CarQuery => ({
  ...query,
  groups: query.groups.map(({ condition }) => ({ facets: [], condition })),
});

/** What one asks of an engine without such facets: the page, and each chosen facet's list under the other choices. */
function eachChosen(query: CarQuery): CarQuery[] {
  return [asConjunctive(query), ...query.groups.flatMap(({ facets }) => listsOf(query, facets))];
}

/** The plainest way: the page's cars, and each facet by a query of its own. */
function eachFacet(query: CarQuery): CarQuery[] {
  const names = query.facets.map(({ name }) => name);
  return [{ ...asConjunctive(query), facets: [] }, ...names.flatMap((name) => listsOf(query, [name]))];
}

function listsOf(query: CarQuery, names: readonly FacetName[]): CarQuery {
  const groups = query.groups.filter(({ facets }) => !facets.some((facet) => names.includes(facet)));
  const facets = query.facets.filter(({ name }) => names.includes(name));
  return { ...asConjunctive({ ...query, groups }), facets, limit: 0 };
}

function searchesOf(cars: readonly CarDocument[], count: number, seed: number): SearchState[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => ({ ...emptySearchState(), ...fiveFilters(random.pick(cars), random) }));
}
