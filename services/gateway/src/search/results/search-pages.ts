import {
  type CarQueryOptions,
  facetsAsSpelled,
  type SearchState,
  searchStateFromUrl,
  urlFromSearchState,
} from '@forecourt/car-search';
import { type PageOf, statesRepayments } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { customTagFilter } from '../../cards/car-summary.view.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { CarSearches } from '../answers/car-searches.ts';
import { NearPlaces } from '../answers/near-places.ts';
import { joinRangeFields, withWholeSteps } from '../answers/range-bounds.ts';
import { SiteRanges } from '../answers/site-stock.ts';
import { type Loosened, type Narrowing, narrowingPairs, narrowings } from '../filters/chips.view.ts';
import { joinDistanceFields } from '../filters/distance.view.ts';
import { pageFacets } from '../filters/facet-sections.view.ts';
import { ReadSearches } from '../filters/read-searches.ts';
import { notesView, savedSearch } from '../filters/reading.view.ts';
import { atPage, withRange } from '../filters/state-edits.ts';
import { PromoCards } from './promo-cards.ts';
import { type ResultsSetting, resultsView } from './results.view.ts';

/** Each is a search of its own: ten are all the pairs of five. */
const MOST_LOOSENED = { one: 6, two: 10 };

/** A results page with its one true address. */
export interface FoundResults {
  readonly content: PageOf<'results'>;
  readonly canonical: string;
}

/** The same page of the search without a weekly budget. */
const withoutBudget = (state: SearchState): SearchState =>
  atPage(withRange(state, 'weekly_budget', undefined), state.page);

/** Makes results pages: address → search → one query → the page's model. */
@Injectable()
export class SearchPages {
  readonly #searches: CarSearches;
  readonly #ranges: SiteRanges;
  readonly #read: ReadSearches;
  readonly #places: NearPlaces;
  readonly #promos: PromoCards;
  readonly #clock: Clock;

  constructor(
    searches: CarSearches,
    ranges: SiteRanges,
    read: ReadSearches,
    places: NearPlaces,
    promos: PromoCards,
    clock: Clock,
  ) {
    this.#searches = searches;
    this.#ranges = ranges;
    this.#read = read;
    this.#places = places;
    this.#promos = promos;
    this.#clock = clock;
  }

  /**
   * The results page at a path (SRCH-1), or null if the path names nothing that the site has.
   * @param parameters the address's; unknown ones are ignored.
   */
  async at(site: SiteContext, path: string, parameters: URLSearchParams): Promise<FoundResults | null> {
    const { landing, bounds, facets } = await this.#ranges.of(site);
    const asked = searchStateFromUrl(path, joinDistanceFields(joinRangeFields(parameters)).toString(), landing);
    if (!asked) return null;
    // A budget is nothing to a site that states no repayments (FIN-3).
    const repayments = statesRepayments(site.config);
    const budgeted = repayments ? asked : withoutBudget(asked);
    const options = { facets: pageFacets({ facets, bounds }), spreads: true };
    const taken = await this.#read.find(site, { state: budgeted }, (each) =>
      this.#read.settled(site, each, 'every range', (one) =>
        this.#searches.find(site, one, { ...options, kilometres: each.kilometres }),
      ),
    );
    const { meant, relaxed } = taken;
    const { state, found } = taken.found;
    const { kilometres, unknownPlace } = taken.read;
    const result = {
      ...found,
      facets: facetsAsSpelled(found.facets, state.filters, landing),
      // Where nothing that was found has the number, a range reaches as far as the whole stock does (SRCH-7).
      facetStats: { ...bounds, ...found.facetStats },
    };
    const [setting, loosened, promos] = await Promise.all([
      this.setting(site),
      result.count === 0 ? this.#loosened(site, state, { ...options, kilometres }) : [],
      this.#promos.of(site, state, result.hits.length, this.#clock.now()),
    ]);
    const notes = notesView(state, { asked: asked.query, relaxed, unknownPlace });
    const saved = savedSearch(asked.query ? withWholeSteps(meant.state, meant.stated) : state, meant.kilometres);
    const distance = { places: this.#places.leaveChoice(site), unknown: unknownPlace };
    const content = {
      ...resultsView(state, result, setting, { loosened, saved, notes, distance, kilometres }),
      promos,
    };
    return { content, canonical: setting.href(state) };
  }

  /**
   * How many cars would be found without each filter, or without two of them where no single one is to blame. Asked only if the search
   * finds none.
   */
  async #loosened(site: SiteContext, state: SearchState, options: CarQueryOptions): Promise<Loosened[]> {
    const counted = (tried: Narrowing[]) => Promise.all(tried.map((each) => this.#counted(site, each, options)));
    const one = await counted(narrowings(state).slice(0, MOST_LOOSENED.one));
    return one.some(({ count }) => count > 0) ? one : counted(narrowingPairs(state, MOST_LOOSENED.two));
  }

  async #counted(site: SiteContext, narrowing: Narrowing, options: CarQueryOptions): Promise<Loosened> {
    const { kilometres } = options;
    const { count } = await this.#searches.countBeside(site, { state: narrowing.without, kilometres });
    return { ...narrowing, count };
  }

  /** What cards and results of a site are made with at this moment. */
  async setting(site: SiteContext): Promise<ResultsSetting> {
    const { landing, noun, facets } = await this.#ranges.of(site);
    return {
      site,
      noun,
      landing,
      facets,
      now: this.#clock.now(),
      href: (state: SearchState) => urlFromSearchState(state, landing),
      takesCustomTag: customTagFilter(site.config),
    };
  }
}
