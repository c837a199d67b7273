import type { CarDocument, CarSearchResult, SearchState } from '@forecourt/car-search';
import type { CarCard, ResultsPage } from '@forecourt/contracts';
import { cardView } from '../car/card.view.ts';
import type { ListedCar } from '../car/listed-car.ts';
import { listedCarOfDocument } from '../car/listed-car-of-document.ts';
import type { SiteContext } from '../site/site-context.ts';
import { chipsView } from './chips.view.ts';
import { countText, nounFor, shownCount } from './count.view.ts';
import { dropdownsView } from './dropdowns.view.ts';
import { facetSectionsView } from './facet-sections.view.ts';
import { headingView } from './heading.view.ts';
import { type Loosened, loosenView } from './loosen.view.ts';
import { paginationView } from './pagination.view.ts';
import { placeText } from './place.view.ts';
import { presetsView } from './presets.view.ts';
import { type Noun, nounOf } from './search-words.ts';
import { sortsView } from './sorts.view.ts';
import { atPage, unfiltered } from './state-edits.ts';

/** What a results page is made with, besides the search and its answer. */
export interface ResultsSetting {
  readonly site: SiteContext;
  readonly now: Date;
  /** The canonical address of a search on this site. */
  readonly href: (state: SearchState) => string;
  /** What the site's stock is called, for a search that finds none of it. */
  readonly noun: Noun;
  /** Whether the site's own tag filter takes a car. */
  readonly takesCustomTag: (car: CarDocument) => boolean;
}

/**
 * The results page: every count, label and address of it is decided here (SRCH-1 to SRCH-5, SRCH-9, SRCH-12).
 * @param loosened what a search that finds nothing would find without one of the things that narrow it.
 */
export function resultsView(
  state: SearchState,
  result: CarSearchResult,
  setting: ResultsSetting,
  loosened: readonly Loosened[] = [],
): ResultsPage {
  const { site, href } = setting;
  const { search } = site.config;
  const noun = nounOf(result, setting.noun);
  const shown = shownCount(result, state, site.config);
  const pages = Math.ceil(result.count / search.page_size);
  const [path = search.path, query = ''] = href(atPage(state, 1)).split('?');
  return {
    kind: 'results',
    heading: headingView(state, noun),
    path,
    query: state.query ?? '',
    placeholder: placeholderView(search.placeholder_make, setting.noun),
    hidden: [...new URLSearchParams(query)],
    count: result.count,
    count_text: countText(shown, noun),
    shown_count: shown,
    noun: nounFor(shown, noun),
    place_text: placeText(result, state),
    page: state.page,
    pages,
    ms: Math.round(result.ms),
    sorts: sortsView(state, site.config, href),
    chips: chipsView(state, href),
    clear_href: href(unfiltered(state)),
    presets: presetsView(state, result, href),
    loosen: loosenView(loosened, href),
    dropdowns: dropdownsView({ site: site.config, state, result, href }),
    sections: facetSectionsView({ site: site.config, state, result, href }),
    cards: cardsView(result.hits, setting),
    pagination: paginationView(state, pages, search.page_size, href),
  };
}

/** What may be typed (SRCH-6), in examples that the site's kind of vehicle has. */
function placeholderView(make: string, noun: Noun): string {
  const words = ['motorcycles', 'caravans'].includes(noun.many) ? [make] : ['EV', 'SUV', make];
  return `Keyword search eg. ${words.join(', ')}`;
}

/** Documents of the index as cards of a site. */
export function cardsView(hits: readonly CarDocument[], setting: ResultsSetting): CarCard[] {
  const { site, now, href, takesCustomTag } = setting;
  const similarHref = (car: ListedCar) => href(similarSearch(car));
  return hits.map((hit) =>
    cardView(listedCarOfDocument(hit, takesCustomTag(hit)), { site: site.config, now, similarHref }),
  );
}

/** The search for what is like a car: its make and body, of any type. */
export function similarSearch({ make, body }: Pick<ListedCar, 'make' | 'body'>): SearchState {
  return { page: 1, filters: { make: [make], ...(body && { body: [body.toLowerCase()] }) }, ranges: {} };
}
