import { listedCarOfDocument, type SearchState, searchStateFromUrl } from '@forecourt/car-search';
import { type BlockOf, type CarCard, type CarType, carType } from '@forecourt/contracts';
import { carFacts, type PriceStatement } from '@forecourt/retail-rules';
import { Injectable } from '@nestjs/common';
import { canBeReserved } from '../../cards/buying-addresses.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { CarSearches } from '../answers/car-searches.ts';
import { joinRangeFields } from '../answers/range-bounds.ts';
import { SiteRanges } from '../answers/site-stock.ts';
import { cardsView } from './results.view.ts';
import { SearchPages } from './search-pages.ts';

/** What the search of a strip found: cards of the first vehicles, and the total. */
export interface FoundVehicles {
  readonly cards: CarCard[];
  readonly count: number;
  /** The search's canonical address. */
  readonly href: string;
}

/** Read of a search's cheapest vehicles; those before the first free one are sold or reserved. Of new ones each variant has its own price. */
const CHEAPEST: Readonly<Record<CarType, number>> = { new: 100, demo: 24, used: 24 };
const MOST_COLOURS = 12;

/** A vehicle of a search, with what it costs. */
export interface OfferedCar {
  readonly type: CarType;
  readonly badge: string | null;
  readonly price: PriceStatement;
  /** Whether somebody can still have it. */
  readonly free: boolean;
}

/** The cheapest vehicles of a search, and the colours of all. */
export interface OfferedStock {
  readonly cars: readonly OfferedCar[];
  /** The most frequent first, each with the search for them. */
  readonly colours: readonly { readonly name: string; readonly count: number; readonly href: string }[];
}

/** Finds the vehicles of a page's strips by the path and query of any results page. */
@Injectable()
export class VehicleStrips {
  constructor(
    private readonly searches: CarSearches,
    private readonly pages: SearchPages,
    private readonly ranges: SiteRanges,
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

  /** The vehicles of a search that somebody can still have, and their colours. @throws ProblemError 503 if the index does not answer */
  async offered(site: SiteContext, search: string): Promise<OfferedStock | null> {
    const state = await this.#stateOf(site, search);
    if (!state) return null;
    const cheapest: SearchState = { ...state, sortBy: 'lowestPrice', page: 1 };
    const [{ facets }, setting, ...found] = await Promise.all([
      this.searches.findBeside(site, cheapest, { facets: ['colour'], limit: 0 }),
      this.pages.setting(site),
      ...carType.options.map((type) => {
        const ofType = { ...cheapest, filters: { ...cheapest.filters, car_type: [type] } };
        return this.searches.findBeside(site, ofType, { facets: [], limit: CHEAPEST[type] });
      }),
    ]);
    const cars = found.flatMap(({ hits }) => hits.map((hit) => listedCarOfDocument(hit, false)));
    return {
      cars: cars.map((car) => ({
        ...{ type: car.carType, badge: car.badge, free: canBeReserved(car) },
        price: carFacts(car, site.config, setting.now).price,
      })),
      colours: (facets.colour ?? []).slice(0, MOST_COLOURS).map(({ value, count }) => ({
        ...{ name: value, count },
        href: setting.href({ ...state, filters: { ...state.filters, colour: [value] } }),
      })),
    };
  }

  async #stateOf(site: SiteContext, search: string): Promise<SearchState | null> {
    const [path = '', query = ''] = search.split('?', 2);
    const { landing } = await this.ranges.of(site);
    return searchStateFromUrl(path, joinRangeFields(new URLSearchParams(query)).toString(), landing) ?? null;
  }
}
