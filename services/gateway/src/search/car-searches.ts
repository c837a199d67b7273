import {
  buildCarQuery,
  type CarQueryOptions,
  type CarSearchEngine,
  type CarSearchResult,
  EngineUnavailableError,
  type SearchState,
  UnknownIndexError,
} from '@forecourt/car-search';
import { type Clock, unavailable } from '@forecourt/service-kit';
import type { SiteContext } from '../site/site-context.ts';
import { AnswerCache, type AnswerCacheOptions } from './answer-cache.ts';
import { siteScope } from './site-scope.ts';

/** Beside a page's main search: similar cars and the like (SRCH-11). */
const ALTERNATIVE_ENTRIES = 10;

/** Searches the index for a site: one query, one request to the engine, its answer kept for a moment. */
export class CarSearches {
  readonly #engine: CarSearchEngine;
  readonly #clock: Clock;
  readonly #main: AnswerCache<CarSearchResult>;
  readonly #alternative: AnswerCache<CarSearchResult>;

  constructor(engine: CarSearchEngine, clock: Clock, cache: AnswerCacheOptions) {
    this.#engine = engine;
    this.#clock = clock;
    this.#main = new AnswerCache(cache);
    this.#alternative = new AnswerCache({ ...cache, entries: ALTERNATIVE_ENTRIES });
  }

  /**
   * What a search finds on a site: of its dealerships' cars alone, by its stock rule and presets (SRCH-4, SITE-4).
   * @throws ProblemError 503 where there is no index (yet) or the engine does not answer.
   */
  find(site: SiteContext, state: SearchState, options: CarQueryOptions = {}): Promise<CarSearchResult> {
    return this.#find(this.#main, site, state, options);
  }

  /** As find, for a search beside a page's main one. */
  findBeside(site: SiteContext, state: SearchState, options: CarQueryOptions): Promise<CarSearchResult> {
    return this.#find(this.#alternative, site, state, options);
  }

  async #find(
    cache: AnswerCache<CarSearchResult>,
    site: SiteContext,
    state: SearchState,
    options: CarQueryOptions,
  ): Promise<CarSearchResult> {
    const index = site.config.search.index_name;
    try {
      const vocabulary = state.query ? await this.#engine.vocabulary(index) : undefined;
      const query = buildCarQuery(state, siteScope(site), this.#clock.now(), { vocabulary, ...options });
      // The query says everything: site, presets, choices and the minute of the sold window.
      return await cache.get(`${index} ${JSON.stringify(query)}`, () => this.#engine.search(index, query));
    } catch (error) {
      const isAway = error instanceof UnknownIndexError || error instanceof EngineUnavailableError;
      throw isAway ? unavailable(undefined, { cause: error }) : error;
    }
  }
}
