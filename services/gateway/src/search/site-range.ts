import { type CarSearchResult, emptySearchState, type LandingVocabulary, landingSlug } from '@forecourt/car-search';
import type { CarType } from '@forecourt/contracts';
import type { SiteRange } from '../pages/frame.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import { AnswerCache } from './answer-cache.ts';
import type { CarSearches } from './car-searches.ts';
import { type Noun, nounOf } from './search-words.ts';

/** What a site sells at present: for its menus, and for the words that its addresses may hold. */
export interface SiteStock extends SiteRange {
  readonly landing: LandingVocabulary;
  readonly noun: Noun;
}

const SITES_KEPT = 1_000;

/** Knows what each site sells, a few moments old at most. */
export class SiteRanges {
  readonly #searches: CarSearches;
  readonly #kept: AnswerCache<SiteStock>;

  /** @param milliseconds how old it may be; 0 asks each time. */
  constructor(searches: CarSearches, milliseconds: number) {
    this.#searches = searches;
    this.#kept = new AnswerCache({ entries: SITES_KEPT, milliseconds });
  }

  /** What this site sells. @throws ProblemError 503 where the index does not answer. */
  of(site: SiteContext): Promise<SiteStock> {
    return this.#kept.get(`${site.config.slug} ${site.revision}`, async () =>
      siteStock(
        await this.#searches.findBeside(site, emptySearchState(), {
          facets: ['make', 'make_model', 'body', 'car_type', 'item_type'],
          limit: 0,
        }),
      ),
    );
  }
}

/** Reads what a site sells from the facets of the search that nothing narrows. */
export function siteStock({ facets }: Pick<CarSearchResult, 'facets'>): SiteStock {
  const makes = (facets.make ?? []).map(({ value }) => value);
  const joined = (facets.make_model ?? []).map(({ value }) => value);
  const modelsOf = (make: string) =>
    joined.filter((value) => value.startsWith(`${make} `)).map((value) => value.slice(make.length + 1));
  return {
    landing: {
      makes: makes.map((name) => ({ name, models: modelsOf(name) })),
      bodies: (facets.body ?? []).map(({ value }) => value),
    },
    makes: makes.map((name) => ({ label: name, href: `/search/${landingSlug(name)}/` })),
    noun: nounOf({ facets }),
    carTypes: (facets.car_type ?? []).map(({ value }) => value).filter(isCarType),
  };
}

function isCarType(value: string): value is CarType {
  return value === 'new' || value === 'used' || value === 'demo';
}
