import {
  type CarSearchResult,
  isRangeFacetName,
  type KilometresByPlace,
  readWords,
  type SearchState,
  type WordsRead,
  waysToGive,
} from '@forecourt/car-search';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { SiteContext } from '../../site/site-context.ts';
import { CarSearches } from '../answers/car-searches.ts';
import { NearPlaces } from '../answers/near-places.ts';
import { findsAsSettled, type StatedRanges, withSettledRanges } from '../answers/range-bounds.ts';
import type { SearchAsked } from '../answers/search-cursors.ts';
import { SiteLexicons } from '../answers/site-lexicons.ts';
import { SiteRanges } from '../answers/site-stock.ts';
import { narrowings } from './chips.view.ts';

/** A visitor's search with its words read, ready to be asked. */
export interface ReadSearch {
  readonly state: SearchState;
  /** How far the site's locations are from the place that the search names; absent if it names none, or an unknown one. */
  readonly kilometres?: KilometresByPlace | undefined;
  /** Whether the place that it names is not known. */
  readonly unknownPlace: boolean;
  /** The ranges that its words say. */
  readonly stated: StatedRanges;
}

/** What a search finds, and how its words were taken. */
export interface FoundByWords<Found> {
  readonly found: Found;
  /** The search that found it. */
  readonly read: ReadSearch;
  /** What the words say, nothing given way: what a saved search keeps. */
  readonly meant: ReadSearch;
  /** What gave way because nothing fulfils all of it, as visitors read it; empty if nothing did. */
  readonly relaxed: readonly string[];
}

/**
 * The one entrance for words (SRCH-19): pages, the API and what stands on it, suggestions, assistants and saved searches read them here, by
 * the names of the site's own stock.
 */
@Injectable()
export class ReadSearches {
  constructor(
    private readonly searches: CarSearches,
    private readonly ranges: SiteRanges,
    private readonly lexicons: SiteLexicons,
    private readonly places: NearPlaces,
    private readonly clock: Clock,
  ) {}

  /** Reads words as they are meant on the site. @throws ProblemError 503 if the index does not respond */
  async reader(site: SiteContext): Promise<(asked: SearchState) => WordsRead> {
    const [{ facets }, words] = await Promise.all([this.ranges.of(site), this.searches.wordsOf(site)]);
    const lexicon = this.lexicons.of(facets);
    return (asked) => readWords(asked, { lexicon, now: this.clock.now(), ...words });
  }

  /**
   * Finds what a search asks for. If its words find nothing, what they say gives way, one thing after another; parameters, filters and the
   * site's presets never do.
   * @param asked with its words as typed
   * @param find asks for the cars of a search that is read
   * @throws ProblemError 503 if the index does not respond, and any error of the geocoder
   */
  async find<Found extends { readonly count: number }>(
    site: SiteContext,
    asked: SearchAsked,
    find: (read: ReadSearch) => Promise<Found>,
  ): Promise<FoundByWords<Found>> {
    const { state, filter } = asked;
    const placed = this.#placer(site, state);
    if (!state.query) {
      const read = await placed(state);
      return { found: await find(read), read, meant: read, relaxed: [] };
    }
    const words = (await this.reader(site))(state);
    const meant = await placed(words.state);
    const found = await find(meant);
    if (found.count > 0) return { found, read: meant, meant, relaxed: [] };
    for (const stage of waysToGive(state, words)) {
      const tried = await Promise.all(
        stage.map(async ({ state: kept, dropped }) => {
          const read = await placed(kept);
          const { count } = await this.searches.countBeside(site, { state: kept, filter, kilometres: read.kilometres });
          return { read, dropped, count };
        }),
      );
      const first = tried.find(({ count }) => count > 0);
      if (!first) continue;
      const relaxed = first.dropped.flatMap((each) => narrowings(each).map(({ label }) => label));
      return { found: await find(first.read), read: first.read, meant, relaxed };
    }
    return { found, read: meant, meant, relaxed: [] };
  }

  /**
   * What a search finds, with its ranges as they count: that depends on the bounds of what is found (SRCH-7).
   * @param settles which ranges: the API takes those of its parameters as they are
   */
  async settled(
    site: SiteContext,
    { state: read, stated }: ReadSearch,
    settles: 'every range' | 'stated ranges',
    ask: (state: SearchState) => Promise<CarSearchResult>,
  ): Promise<{ readonly state: SearchState; readonly found: CarSearchResult; readonly count: number }> {
    const first = await ask(read);
    const settling = settles === 'every range' ? { stated } : { stated, only: stated };
    const isPlain = settles === 'stated ranges' && stated.size === 0;
    if (isPlain) return { state: read, found: first, count: first.count };
    const { bounds } = await this.ranges.of(site);
    const reached = { ...bounds, ...first.facetStats };
    const state = withSettledRanges(read, reached, settling);
    const found = findsAsSettled(read, state, reached) ? first : await ask(state);
    return { state, found, count: found.count };
  }

  /** Finds the places that searches name, each once: a maps service may be paid for each question. */
  #placer(site: SiteContext, asked: SearchState): (state: SearchState) => Promise<ReadSearch> {
    const known = new Map<string, Promise<KilometresByPlace | null>>();
    return async (state) => {
      const ranges = Object.keys(state.ranges).filter(isRangeFacetName);
      const stated = new Set(ranges.filter((name) => state.ranges[name] !== asked.ranges[name]));
      if (!state.near) return { state, stated, unknownPlace: false };
      const { place, within } = state.near;
      const key = JSON.stringify([place, within]);
      const asking = known.get(key) ?? this.places.kilometres(site, state.near);
      known.set(key, asking);
      const kilometres = await asking;
      return kilometres ? { state, stated, kilometres, unknownPlace: false } : { state, stated, unknownPlace: true };
    };
  }
}
