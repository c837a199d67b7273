import { hash } from 'node:crypto';
import {
  all,
  buildCarQuery,
  type CarDocument,
  type CarQuery,
  type CarQueryOptions,
  type CarSearchEngine,
  type CarSearchResult,
  EngineUnavailableError,
  emptySearchState,
  readCursor,
  type SearchRequest,
  type SearchState,
  siteScope,
  sortValues,
  stockOfSite,
  UnknownIndexError,
  type Vocabulary,
  weeklyBounds,
} from '@forecourt/car-search';
import { badRequest, Clock, unavailable } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_LIMITS } from '../../config/gateway-config.ts';
import { NewestPhoto } from '../../images/photo/newest-photo.ts';
import { siteZone } from '../../site/site-context.ts';
import { AnswerCache } from './answer-cache.ts';
import { KeptAnswers, type KeptAnswersLimits } from './kept-answers.ts';
import {
  type BehindCursor,
  cursorBehind,
  digestOf,
  type FoundBehind,
  type SearchAsked,
  type SearchedSite,
  UNKNOWN_CURSOR,
} from './search-cursors.ts';

/** Gives cars of the index the newest addresses of their pictures; without stock they stay as they are. */
const AS_INDEXED: Pick<NewestPhoto, 'ofCars'> = { ofCars: async (_site, cars) => cars };

/** Injection token of the CarSearchEngine. */
export const SEARCH_ENGINE = Symbol('SEARCH_ENGINE');

/** Searches the index for a site: one query, one request to the engine, its answer kept for a moment. */
@Injectable()
export class CarSearches {
  readonly #engine: CarSearchEngine;
  readonly #photos: Pick<NewestPhoto, 'ofCars'>;
  readonly #clock: Clock;
  readonly #kept: KeptAnswers;

  constructor(
    @Inject(SEARCH_ENGINE) engine: CarSearchEngine,
    clock: Clock,
    @Inject(GATEWAY_LIMITS) limits: KeptAnswersLimits,
    @Inject(NewestPhoto) photos: Pick<NewestPhoto, 'ofCars'> = AS_INDEXED,
  ) {
    this.#engine = engine;
    this.#photos = photos;
    this.#clock = clock;
    this.#kept = new KeptAnswers(limits);
  }

  /**
   * What a search finds on a site: only cars of its dealerships, by its stock rule and presets (SRCH-4, SITE-4).
   * @throws ProblemError 503 if there is no index (yet) or the engine does not respond.
   */
  find(site: SearchedSite, state: SearchState, options: CarQueryOptions = {}): Promise<CarSearchResult> {
    return this.#find(this.#kept.main, site, state, options);
  }

  /**
   * The cars of a search behind a cursor, without facets: for programs that read all, however many there are. It is not kept.
   * @throws ProblemError 400 if the cursor is not one of this search, 503 as find.
   */
  async findBehind(
    site: SearchedSite,
    { state, filter, limit, kilometres, cursor, asked }: BehindCursor,
  ): Promise<FoundBehind> {
    return this.#orUnavailable(async () => {
      const index = site.config.search.index_name;
      const query = await this.#query(site, state, { filter, limit, kilometres, offset: 0, facets: [] });
      const digest = digestOf(site, asked, query);
      const after = readCursor(cursor, digest, query.order);
      if (!after) throw badRequest([{ field: 'cursor', message: UNKNOWN_CURSOR }]);
      // One more shows whether there are others behind.
      const found = await this.#search(site, index, { ...query, after, limit: limit + 1 });
      const result = { ...found, hits: found.hits.slice(0, limit) };
      const next = found.hits.length > limit ? cursorBehind(result, digest, query) : null;
      return { result, next };
    });
  }

  /** What asks for the cars behind those of an answer; null if there are none. */
  async cursorBehind(
    site: SearchedSite,
    {
      state,
      filter,
      offset,
      kilometres,
      asked,
    }: Omit<BehindCursor, 'cursor' | 'limit'> & Pick<SearchRequest, 'offset'>,
    result: CarSearchResult,
  ): Promise<string | null> {
    if (offset + result.hits.length >= result.count) return null;
    const query = await this.#orUnavailable(() => this.#query(site, state, { filter, kilometres }));
    return cursorBehind(result, digestOf(site, asked, query), query);
  }

  /**
   * All cars that a site's results list, a page at a time, newest first: an order that does not change while they are read. Nothing is kept.
   * @param limit cars in a page, at most 100.
   * @throws ProblemError 503 as find, also in the middle.
   */
  async *pagesOfAll(site: SearchedSite, limit: number): AsyncGenerator<readonly CarDocument[]> {
    const index = site.config.search.index_name;
    let after: CarQuery['after'];
    for (;;) {
      const { hits, last } = await this.#orUnavailable(async () => {
        const state: SearchState = { ...emptySearchState(), sortBy: 'latest' };
        const query = await this.#query(site, state, { limit, facets: [], after });
        const found = await this.#engine.search(index, query);
        const end = found.hits.length < limit ? undefined : found.hits.at(-1);
        return { hits: found.hits, last: end && sortValues(end, query) };
      });
      yield hits;
      if (last === undefined) return;
      after = last;
    }
  }

  /** What words are read with on a site, besides the names of its stock (SRCH-17). @throws ProblemError 503 as find */
  async wordsOf(site: SearchedSite): Promise<{ readonly vocabulary: Vocabulary; readonly repayments: boolean }> {
    const vocabulary = await this.#orUnavailable(() => this.#vocabulary(site));
    return { vocabulary, repayments: scopeOf(site).repayments !== undefined };
  }

  /** The cars of these ids, at most 100, whatever the site's results list; not kept. @throws ProblemError 503 as find. */
  async byIds(site: SearchedSite, ids: readonly string[]): Promise<readonly CarDocument[]> {
    if (ids.length === 0) return [];
    return this.#orUnavailable(async () => {
      const { hits } = await this.#search(site, site.config.search.index_name, {
        where: { op: 'is', field: 'id', values: ids },
        keywords: [],
        groups: [],
        facets: [],
        order: [{ by: 'id', direction: 'asc' }],
        offset: 0,
        limit: ids.length,
      });
      return hits;
    });
  }

  /** How many cars a search finds. @throws ProblemError 503 as find */
  countBeside(
    site: SearchedSite,
    { state, ...options }: SearchAsked & Pick<CarQueryOptions, 'kilometres'>,
  ): Promise<Pick<CarSearchResult, 'count'>> {
    return this.findBeside(site, state, { ...options, facets: [], limit: 0 });
  }

  /** As find, for a search beside a page's main one. */
  findBeside(site: SearchedSite, state: SearchState, options: CarQueryOptions): Promise<CarSearchResult> {
    return this.#find(this.#kept.besideOf(site.config.slug), site, state, options);
  }

  async #find(
    cache: AnswerCache<CarSearchResult>,
    site: SearchedSite,
    state: SearchState,
    options: CarQueryOptions,
  ): Promise<CarSearchResult> {
    return this.#orUnavailable(async () => {
      const index = site.config.search.index_name;
      const query = await this.#query(site, state, options);
      // The query says everything: site, presets, choices and the minute of the sold window. A digest, as it names every dealership.
      const key = hash('sha256', `${index} ${JSON.stringify(query)}`, 'base64url');
      return withWeeklyBounds(await cache.get(key, () => this.#search(site, index, query)), site);
    });
  }

  async #search(site: SearchedSite, index: string, query: CarQuery): Promise<CarSearchResult> {
    const found = await this.#engine.search(index, query);
    return { ...found, hits: [...(await this.#photos.ofCars(site, found.hits))] };
  }

  async #query(site: SearchedSite, state: SearchState, options: CarQueryOptions): Promise<CarQuery> {
    const vocabulary = state.query ? await this.#vocabulary(site) : undefined;
    return buildCarQuery(state, scopeOf(site), this.#clock.now(), { vocabulary, ...options });
  }

  /** The words of the cars that a site shows, and of no others (SITE-4). They may lag: a word as typed always counts. */
  #vocabulary(site: SearchedSite): Promise<Vocabulary> {
    const scope = scopeOf(site);
    const index = site.config.search.index_name;
    const key = hash('sha256', JSON.stringify([index, scope.dealerships, scope.soldDays, scope.presets]), 'base64url');
    const words = () => this.#engine.vocabulary(index, all(...stockOfSite(scope, this.#clock.now())));
    return this.#kept.vocabularies.get(key, words);
  }

  async #orUnavailable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof UnknownIndexError || error instanceof EngineUnavailableError;
      throw isAway ? unavailable(undefined, { cause: error }) : error;
    }
  }
}

const scopeOf = (site: SearchedSite) => siteScope({ ...site, timeZone: siteZone(site) });

/** The bounds of a weekly budget in dollars a week, whatever number the engine has read for them (FIN-3). */
function withWeeklyBounds(result: CarSearchResult, site: SearchedSite): CarSearchResult {
  const { repayments } = scopeOf(site);
  const bounds = result.facetStats.weekly_budget;
  if (!bounds || !repayments) return result;
  return { ...result, facetStats: { ...result.facetStats, weekly_budget: weeklyBounds(bounds, repayments) } };
}
