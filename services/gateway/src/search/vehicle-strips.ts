import { searchStateFromUrl } from '@forecourt/car-search';
import type { BlockOf, CarCard } from '@forecourt/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { SiteContext } from '../site/site-context.ts';
import { CarSearches } from './car-searches.ts';
import { joinRangeFields } from './range-fields.ts';
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

/** Finds the vehicles of a page's strips by the path and query of any results page. */
@Injectable()
export class VehicleStrips {
  constructor(
    @Inject(CarSearches) private readonly searches: CarSearches,
    @Inject(SearchPages) private readonly pages: SearchPages,
    @Inject(SiteRanges) private readonly ranges: SiteRanges,
  ) {}

  /** What a strip's search finds; null if the site has no results page at its path. @throws ProblemError 503 if the index does not answer */
  async find(
    site: SiteContext,
    { search, most }: Pick<BlockOf<'vehicles'>, 'search' | 'most'>,
  ): Promise<FoundVehicles | null> {
    const [path = '', query = ''] = search.split('?', 2);
    const { landing } = await this.ranges.of(site);
    const state = searchStateFromUrl(path, joinRangeFields(new URLSearchParams(query)).toString(), landing);
    if (!state) return null;
    const [result, setting] = await Promise.all([
      this.searches.findBeside(site, state, { facets: [], limit: most }),
      this.pages.setting(site),
    ]);
    return { cards: cardsView(result.hits, setting), count: result.count, href: setting.href(state) };
  }
}
