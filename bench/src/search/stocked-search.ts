import type { SiteSearchScope } from '@forecourt/car-search';
import type { BenchContext } from '../harness/bench.ts';
import { fillOpenSearch, type OpenSearchIndex } from './opensearch-index.ts';
import { siteScope } from './site-questions.ts';
import { type BenchStock, makeStock } from './stock.ts';

const CARS = { full: 101_000, quick: 21_000 };

/** The cars that a bench of searches searches, in a real OpenSearch. */
export interface StockedSearch {
  readonly stock: BenchStock;
  /** The stock's site, as queries take it. */
  readonly scope: SiteSearchScope;
  /** The stock's present, in which it is searched. */
  readonly now: Date;
  readonly index: OpenSearchIndex;
}

/** Makes the stock and fills an index with it for a bench's work; the index is taken away afterwards. */
export async function withStockedSearch<Outcome>(
  context: BenchContext,
  work: (search: StockedSearch) => Promise<Outcome>,
): Promise<Outcome> {
  const now = new Date();
  const stock = makeStock(context.quick ? CARS.quick : CARS.full, now);
  context.note(`${stock.documents.length} cars`);
  const { opensearch } = await context.engines();
  const index = await fillOpenSearch(opensearch.address, stock.documents);
  try {
    return await work({ stock, scope: siteScope(stock), now, index });
  } finally {
    await index.close();
  }
}
