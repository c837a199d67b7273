import { listedCarOfDocument, type SearchState, searchStateFromUrl } from '@forecourt/car-search';
import type { BlockOf, CarCard } from '@forecourt/contracts';
import { carFacts, type FromPrice, fromPrice } from '@forecourt/retail-rules';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { canBeReserved } from '../cards/buying-addresses.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarSearches } from './car-searches.ts';
import { joinRangeFields } from './range-bounds.ts';
import { cardsView } from './results.view.ts';
import { SearchPages } from './search-pages.ts';
import { SiteRanges } from './site-stock.ts';

/** What the search of a strip found: cards of the first vehicles, and the total. */
export interface FoundVehicles {
  readonly cards: CarCard[];
  readonly count: number;
  /** The search's canonical address. */
  readonly href: string;
}

/** Read of a search's cheapest vehicles; those before the first free one are sold or reserved. */
const CHEAPEST = 24;

/** Finds the vehicles of a page's strips by the path and query of any results page. */
@Injectable()
export class VehicleStrips {
  constructor(
    private readonly searches: CarSearches,
    private readonly pages: SearchPages,
    private readonly ranges: SiteRanges,
    private readonly clock: Clock,
  ) {}

  /** What a strip's search finds; null if the site has no results page at its path. @throws ProblemError 503 if the index does not answer */
  async find(
    site: SiteContext,
    { search, most }: Pick<BlockOf<'vehicles'>, 'search' | 'most'>,
  ): Promise<FoundVehicles | null> {
    const state = await this.#stateOf(site, search);
    if (!state) return null;
    const [result, setting] = await Promise.all([
      this.searches.findBeside(site, state, { facets: [], limit: most }),
      this.pages.setting(site),
    ]);
    return { cards: cardsView(result.hits, setting), count: result.count, href: setting.href(state) };
  }

  /** What the vehicles of a search cost from, as far as somebody can still have them (PRICE-1). @throws ProblemError 503 if the index does not answer */
  async fromPrice(site: SiteContext, search: string): Promise<FromPrice | null> {
    const state = await this.#stateOf(site, search);
    if (!state) return null;
    const cheapest: SearchState = { ...state, sortBy: 'lowestPrice', page: 1 };
    const { hits } = await this.searches.findBeside(site, cheapest, { facets: [], limit: CHEAPEST });
    const cars = hits.map((hit) => listedCarOfDocument(hit, false));
    return fromPrice(
      cars.map((car) => ({
        price: carFacts(car, site.config, this.clock.now()).price,
        free: canBeReserved(car),
      })),
    );
  }

  async #stateOf(site: SiteContext, search: string): Promise<SearchState | null> {
    const [path = '', query = ''] = search.split('?', 2);
    const { landing } = await this.ranges.of(site);
    return searchStateFromUrl(path, joinRangeFields(new URLSearchParams(query)).toString(), landing) ?? null;
  }
}
