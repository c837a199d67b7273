import type { CarSearchResult, Vocabulary } from '@forecourt/car-search';
import { LRUCache } from 'lru-cache';
import type { GatewayLimits } from '../../config/gateway-config.ts';
import { AnswerCache, roughBytes } from './answer-cache.ts';

/** Of a site, beside a page's main search: similar cars and the like (SRCH-11). */
const ALTERNATIVE_ENTRIES = 10;
const ALTERNATIVE_SITES = 250;
const VOCABULARIES_KEPT = 1_000;
/** Of all sites together. */
const MOST_MAIN_BYTES = 64_000_000;
/** Of one site. */
const MOST_ALTERNATIVE_BYTES = 400_000;
/** Of all sites together. */
const MOST_VOCABULARY_BYTES = 64_000_000;
/** A search must not wait for the words of its site, unless nobody has searched it in a while. */
const VOCABULARY_RENEWED_WITHIN_MS = 600_000;

/** How many answers of searches are kept, and for how long. */
export type KeptAnswersLimits = Pick<
  GatewayLimits,
  (`searchCache${string}` & keyof GatewayLimits) | 'vocabularyMilliseconds'
>;

/** What was found a moment ago, with a bound on each kind of it: pages’ searches, those beside them, and the words of sites’ cars. */
export class KeptAnswers {
  readonly main: AnswerCache<CarSearchResult>;
  readonly vocabularies: AnswerCache<Vocabulary>;
  readonly #beside: LRUCache<string, AnswerCache<CarSearchResult>>;

  constructor(limits: KeptAnswersLimits) {
    const milliseconds = limits.searchCacheMilliseconds;
    this.main = new AnswerCache({
      entries: limits.searchCacheEntries,
      bytes: { most: MOST_MAIN_BYTES, of: roughBytes },
      milliseconds,
    });
    this.#beside = new LRUCache({
      max: ALTERNATIVE_SITES,
      memoMethod: () =>
        new AnswerCache({
          entries: ALTERNATIVE_ENTRIES,
          bytes: { most: MOST_ALTERNATIVE_BYTES, of: roughBytes },
          milliseconds,
        }),
    });
    this.vocabularies = new AnswerCache({
      entries: VOCABULARIES_KEPT,
      bytes: { most: MOST_VOCABULARY_BYTES, of: roughBytes },
      milliseconds: limits.vocabularyMilliseconds,
      renewMilliseconds: VOCABULARY_RENEWED_WITHIN_MS,
    });
  }

  /** Searches of a site beside the main one of its pages. */
  besideOf(site: string): AnswerCache<CarSearchResult> {
    return this.#beside.memo(site);
  }
}
