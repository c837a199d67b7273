import {
  type CarDocument,
  type CarSearchResult,
  type KilometresByPlace,
  type LandingVocabulary,
  listedCarOfDocument,
  nameKey,
  readablePages,
  type SearchState,
} from '@forecourt/car-search';
import type { CarCard, ResultsPage } from '@forecourt/contracts';
import { cardView } from '../../cards/card.view.ts';
import { saveLink } from '../../cards/lead-addresses.ts';
import { hiddenPlaces } from '../../places/site-places.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { type Noun, nounOf } from '../answers/search-words.ts';
import { chipsView, type Loosened, loosenView } from '../filters/chips.view.ts';
import { countText, nounFor, placeText, shownCount } from '../filters/count.view.ts';
import { type DistanceSetting, placeAway } from '../filters/distance.view.ts';
import { dropdownsView } from '../filters/dropdowns.view.ts';
import { facetSectionsView } from '../filters/facet-sections.view.ts';
import { headingView } from '../filters/heading.view.ts';
import { paginationView, presetsView, sortsView, typedFirstView } from '../filters/list-controls.view.ts';
import { littleMoreView } from '../filters/little-more.view.ts';
import { atPage, unfiltered } from '../filters/state-edits.ts';

/** What a results page is made with, besides the search and its answer. */
export interface ResultsSetting {
  readonly site: SiteContext;
  readonly now: Date;
  /** The canonical address of a search on this site. */
  readonly href: (state: SearchState) => string;
  /** What the site's stock is called, for a search that finds none of it. */
  readonly noun: Noun;
  /** The makes, models and bodies that the site sells. */
  readonly landing: LandingVocabulary;
  /** The facets of all its stock. */
  readonly facets: CarSearchResult['facets'];
  /** Whether the site's own tag filter takes a car. */
  readonly takesCustomTag: (car: CarDocument) => boolean;
}

/** What a page says besides what it found. */
interface Besides {
  /** What a search that finds nothing would find without one of the things that narrow it. */
  readonly loosened?: readonly Loosened[];
  /** The search as an alert can keep it, null where none can; the state itself where absent. */
  readonly saved?: SearchState | null;
  /** How its words were read. */
  readonly notes?: readonly string[];
  readonly distance?: DistanceSetting;
  /** How far the site's locations are from the place that the search names. */
  readonly kilometres?: KilometresByPlace | undefined;
}

/**
 * The results page: every count, label and address of it is decided here (SRCH-1 to SRCH-5, SRCH-9, SRCH-12, SRCH-17).
 */
export function resultsView(
  state: SearchState,
  result: CarSearchResult,
  setting: ResultsSetting,
  { loosened = [], saved = state, notes = [], distance, kilometres }: Besides = {},
): ResultsPage {
  const { site, href } = setting;
  const { search } = site.config;
  const noun = nounOf(result, setting.noun, state.filters);
  const shown = shownCount(result, state, site.config);
  const pages = readablePages(result.count, search.page_size);
  const [path = search.path, query = ''] = href(atPage(state, 1)).split('?');
  const sections = facetSectionsView({
    site: site.config,
    documents: site.documents,
    state,
    result,
    href,
    distance,
    hiddenPlaces: hiddenPlaces(site),
  });
  return {
    kind: 'results',
    heading: headingView(state, noun, result.count > 0 ? undefined : setting.landing),
    path,
    query: state.query ?? '',
    placeholder: placeholderView(search.placeholder_make, setting),
    hidden: [...new URLSearchParams(query)],
    count: result.count,
    count_text: countText(shown, noun),
    shown_count: shown,
    saved_title: `Your saved ${setting.noun.many}`,
    noun: nounFor(shown, noun),
    place_text: placeText(result, state),
    notes: [...notes],
    page: state.page,
    pages,
    ms: Math.round(result.ms),
    sorts: sortsView(state, site.config, href),
    chips: chipsView(state, href),
    clear_href: href(unfiltered(state)),
    save: (saved && saveLink(site, { search: href({ ...saved, page: 1 }) }, 'Save this search')?.href) ?? null,
    little_more: littleMoreView(state, result, noun, href),
    presets: presetsView(state, result, href),
    loosen: loosenView(loosened, href),
    dropdowns: dropdownsView({ site: site.config, documents: site.documents, state, result, href }),
    sections,
    typed_first: typedFirstView(sections),
    cards: cardsView(result.hits, setting, { kilometres, filters: state.filters }),
    promos: [],
    pagination: paginationView(state, pages, href),
  };
}

/**
 * What may be typed (SRCH-6), in examples that the site's kind of vehicle has. The make is one that the site sells: the one that it names, else
 * the one that most of its stock is of.
 */
function placeholderView(
  wanted: string,
  { noun, landing: { makes } }: Pick<ResultsSetting, 'noun' | 'landing'>,
): string {
  const make = makes.find(({ name }) => nameKey(name) === nameKey(wanted)) ?? makes[0];
  const kinds = ['motorcycles', 'caravans'].includes(noun.many) ? [] : ['EV', 'SUV'];
  const words = [...kinds, ...(make ? [make.name] : [])];
  return words.length > 0 ? `Keyword search eg. ${words.join(', ')}` : 'Keyword search';
}

/** Documents of the index as cards of a site, each with how far away it is if that is known (SRCH-15). */
export function cardsView(
  hits: readonly CarDocument[],
  setting: ResultsSetting,
  {
    kilometres,
    filters,
  }: { readonly kilometres?: KilometresByPlace | undefined; readonly filters?: SearchState['filters'] } = {},
): CarCard[] {
  const { site, now, takesCustomTag } = setting;
  return hits.map((hit) => {
    const car = listedCarOfDocument(hit, takesCustomTag(hit));
    const card = cardView(car, { site, now, ...(filters && { filters }) });
    return { ...card, location: placeAway(card.location, hit, kilometres) };
  });
}
