import { emptySearchState, type SearchState, searchParameters } from '@forecourt/car-search';
import type { PriceRangePage } from '@forecourt/contracts';
import { formatDollars } from '@forecourt/retail-rules';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FoundPage, PageLoader, PageVisit, SitemapPage } from '../../page-loader/page-loader.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { CarSearches } from '../answers/car-searches.ts';
import { withSettledRanges } from '../answers/range-bounds.ts';
import { resultsPath, VEHICLES } from '../answers/search-words.ts';
import { StockCounter, type StockCounts } from '../answers/stock-counts.ts';
import { countText, shownCount } from '../filters/count.view.ts';

const PATH = '/price-range';
/** In dollars (SRCH-14). */
const MIN = 5_000;
const MAX = 250_000;
const STEP = 500;
/** Ends of usual ranges, in dollars; the last has no end. */
const BANDS = [MIN, 15_000, 25_000, 40_000, 60_000, 100_000] as const;

/** A search by price alone, which leads to the results by descending price (SRCH-14). It works without the index, with no counts. */
@Injectable()
export class PriceRangePageLoader implements PageLoader {
  constructor(
    private readonly counter: StockCounter,
    private readonly searches: CarSearches,
  ) {}

  async load({ site }: PageVisit): Promise<FoundPage> {
    const stock = await this.counter.of(site).catch(unlessUnavailable);
    const noun = stock?.noun ?? VEHICLES;
    const { name } = site.config;
    const title = `Search ${noun.many} by price`;
    return {
      content: {
        kind: 'price_range',
        title,
        message: `Set your price range and see every one of our ${noun.many} in it, from the highest price down.`,
        action: resultsPath(site.config),
        hidden: [...(stock ? searchParameters({ ...stock.results, ranges: {} }) : []), ['sortBy', 'highestPrice']],
        min: MIN,
        max: MAX,
        step: STEP,
        noun,
        count: stock ? shownCount(stock, stock.results, site.config) : null,
        bands: stock ? await this.#bands(site, stock) : [],
      },
      canonical: PATH,
      words: {
        title,
        description: `Set your minimum and maximum price, and see what ${name} has in that range.`,
      },
    };
  }

  async sitemapEntries(): Promise<SitemapPage[]> {
    return [{ path: PATH }];
  }

  /** The usual ranges that find something, with the counts of their pages, which ignore an end beyond all cars (SRCH-7). */
  async #bands(site: SiteContext, { results, noun, href, facetStats }: StockCounts): Promise<PriceRangePage['bands']> {
    const bands = await Promise.all(
      BANDS.map(async (min, place) => {
        const max = BANDS[place + 1];
        const price = max === undefined ? { min } : { min, max };
        const state = { ...emptySearchState(), ...results, ranges: { price }, sortBy: 'highestPrice' as const };
        const countOf = async (each: SearchState) =>
          (await this.searches.findBeside(site, each, { facets: [], limit: 0 })).count;
        const within = await countOf(state);
        const settled = withSettledRanges(state, facetStats);
        const count = within === 0 || settled === state ? within : await countOf(settled);
        const from = formatDollars(min * 100);
        const label = max === undefined ? `Over ${from}` : `${from} to ${formatDollars(max * 100)}`;
        return { label, href: href(state), count, count_text: countText(count, noun) };
      }),
    );
    return bands.flatMap(({ count, ...band }) => (count > 0 ? [band] : []));
  }
}

function unlessUnavailable(error: unknown): null {
  if (error instanceof ProblemError && error.status === 503) return null;
  throw error;
}
