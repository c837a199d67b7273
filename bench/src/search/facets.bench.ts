import {
  buildCarQuery,
  type CarDocument,
  type CarQuery,
  emptySearchState,
  type FacetName,
  listedFacetNames,
  type SearchState,
} from '@forecourt/car-search';
import { Random } from '@forecourt/car-search/conformance';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Figures, type Labels, type Pair, type Run, runPairs } from '../harness/pairs.ts';
import { PAGE_COUNTS } from './hand-written-request.ts';
import type { OpenSearchIndex } from './opensearch-index.ts';
import { type StockedSearch, withStockedSearch } from './stocked-search.ts';
import { timeAll } from './timed-client.ts';
import { fiveFilters } from './visitor-searches.ts';

const NAME = 'facets';
const SEARCHES = { full: 600, quick: 150 };
/** So many that no processor waits for the next question. */
const CLIENTS = 8;
const AT_LEAST = 2;

type Metric = 'pages' | 'cpu';
/** The requests that answer a page. */
type Way = (query: CarQuery) => CarQuery[];

/**
 * What it costs that a facet's own choice does not count for its list: a results page with five filters beside the same page whose
 * facets are counted under all filters, beside one query more for each facet that has a choice, and beside one for each facet.
 * Pages a second of several clients and the processor's time say what a page costs; how long one takes alone does not, as several
 * requests then share processors that are idle otherwise.
 */
export const facetsBench: Bench = {
  name: NAME,
  summary: 'five filters with disjunctive facets beside conjunctive ones, and beside a query a facet; 8 clients',
  run: (context) => withStockedSearch(context, (search) => measure(context, search)),
};

async function measure(
  { quick, pairs, note }: BenchContext,
  { stock, scope, now, index }: StockedSearch,
): Promise<Measurement[]> {
  const count = quick ? SEARCHES.quick : SEARCHES.full;
  const options = { facets: listedFacetNames.filter((name) => PAGE_COUNTS.facets.includes(name)), spreads: true };
  const side =
    (queries: Way): Run<Metric> =>
    async (round) => {
      const searches = searchesOf(stock.documents, count, round).map((state) =>
        buildCarQuery(state, scope, now, options),
      );
      return figuresOf(index, searches, queries);
    };
  const beside = (queries: Way) =>
    runPairs(
      pairs,
      side((query) => [query]),
      side(queries),
    );
  const measurements: Measurement[] = [];
  for (const [anchor, queries, atLeast] of [
    ['conjunctive facets', (query: CarQuery) => [asConjunctive(query)], undefined],
    ['a query for each chosen facet', eachChosen, undefined],
    ['a query for each facet', eachFacet, AT_LEAST],
  ] as const) {
    note(anchor);
    measurements.push(...measurementsOf(await beside(queries), anchor, atLeast));
  }
  return measurements;
}

function measurementsOf(pairs: readonly Pair<Metric>[], anchor: string, atLeast?: number): Measurement[] {
  const figure = (metric: Metric, name: string, others: Pick<Labels<Metric>, 'unit' | 'atLeast'>) =>
    compared(pairs, { bench: NAME, metric, label: `${name} by ${anchor}`, ...others });
  return [
    figure('pages', `pages of ${CLIENTS} clients`, { unit: '/s', ...(atLeast && { atLeast }) }),
    figure('cpu', 'OpenSearch CPU a page', { unit: 'ms' }),
  ];
}

async function figuresOf(index: OpenSearchIndex, pages: readonly CarQuery[], queries: Way): Promise<Figures<Metric>> {
  const before = await index.cpuMs();
  const started = performance.now();
  await timeAll(pages, CLIENTS, (page) => askAll(index, queries(page)));
  const seconds = (performance.now() - started) / 1_000;
  const after = await index.cpuMs();
  return { pages: pages.length / seconds, cpu: (after - before) / pages.length };
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
