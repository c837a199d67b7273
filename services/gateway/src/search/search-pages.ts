import { type SearchState, searchStateFromUrl, urlFromSearchState } from '@forecourt/car-search';
import type { PageOf } from '@forecourt/contracts';
import type { Clock } from '@forecourt/service-kit';
import { customTagFilter } from '../car/custom-tag.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { CarSearches } from './car-searches.ts';
import { narrowings } from './chips.view.ts';
import { PAGE_FACETS } from './facet-sections.view.ts';
import type { Loosened } from './loosen.view.ts';
import { joinRangeFields } from './range-fields.ts';
import { type ResultsSetting, resultsView } from './results.view.ts';
import type { SiteRanges } from './site-range.ts';

/** Each is a search of its own. */
const MOST_LOOSENED = 6;

/** A results page with its one true address. */
export interface FoundResults {
  readonly content: PageOf<'results'>;
  readonly canonical: string;
}

/** Makes results pages: address → search → one query → the page's model. */
export class SearchPages {
  readonly #searches: CarSearches;
  readonly #ranges: SiteRanges;
  readonly #clock: Clock;

  constructor(searches: CarSearches, ranges: SiteRanges, clock: Clock) {
    this.#searches = searches;
    this.#ranges = ranges;
    this.#clock = clock;
  }

  /**
   * The results page at a path (SRCH-1), or null where the path names nothing that the site has.
   * @param parameters the address's; what is unknown in them is ignored.
   */
  async at(site: SiteContext, path: string, parameters: URLSearchParams): Promise<FoundResults | null> {
    const { landing } = await this.#ranges.of(site);
    const state = searchStateFromUrl(path, joinRangeFields(parameters).toString(), landing);
    if (!state) return null;
    const result = await this.#searches.find(site, state, { facets: PAGE_FACETS });
    const [setting, loosened] = await Promise.all([
      this.setting(site),
      result.count === 0 ? this.#loosened(site, state) : [],
    ]);
    return { content: resultsView(state, result, setting, loosened), canonical: setting.href(state) };
  }

  /** How many cars would be found without each thing that narrows the search: asked only where it finds none. */
  #loosened(site: SiteContext, state: SearchState): Promise<Loosened[]> {
    const tried = narrowings(state).slice(0, MOST_LOOSENED);
    return Promise.all(
      tried.map(async (each) => {
        const { count } = await this.#searches.findBeside(site, each.without, { facets: [], limit: 0 });
        return { ...each, count };
      }),
    );
  }

  /** What cards and results of a site are made with at this moment. */
  async setting(site: SiteContext): Promise<ResultsSetting> {
    const { landing, noun } = await this.#ranges.of(site);
    return {
      site,
      noun,
      now: this.#clock.now(),
      href: (state: SearchState) => urlFromSearchState(state, landing),
      takesCustomTag: customTagFilter(site.config),
    };
  }
}
