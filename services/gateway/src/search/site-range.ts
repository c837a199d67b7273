import {
  type CarSearchResult,
  emptySearchState,
  type LandingVocabulary,
  landingSlug,
  type SearchState,
  urlFromSearchState,
} from '@forecourt/car-search';
import type { CarType, Link } from '@forecourt/contracts';
import type { SiteRange } from '../pages/site-range.ts';
import type { SiteContext } from '../site/site-context.ts';
import { AnswerCache } from './answer-cache.ts';
import type { CarSearches } from './car-searches.ts';
import { type Noun, nounOf, valueLabel } from './search-words.ts';

/** What a site sells at present: for its menus, and for the words that its addresses may hold. */
export interface SiteStock extends SiteRange {
  readonly landing: LandingVocabulary;
  readonly noun: Noun;
}

type Facets = Pick<CarSearchResult, 'facets'>;

const SITES_KEPT = 1_000;
/** A page is not to wait for the menu's searches, unless nobody has asked for the site in a while. */
const RENEWED_WITHIN_MS = 5_000;
const USED: SearchState = { ...emptySearchState(), filters: { car_type: ['used'] } };

/** Knows what each site sells, a few moments old at most. */
export class SiteRanges {
  readonly #searches: CarSearches;
  readonly #kept: AnswerCache<SiteStock>;

  /** @param milliseconds how old it may be; 0 asks each time. */
  constructor(searches: CarSearches, milliseconds: number) {
    this.#searches = searches;
    this.#kept = new AnswerCache({ entries: SITES_KEPT, milliseconds, renewMilliseconds: RENEWED_WITHIN_MS });
  }

  /** What this site sells. @throws ProblemError 503 where the index does not answer. */
  of(site: SiteContext): Promise<SiteStock> {
    return this.#kept.get(`${site.config.slug} ${site.revision}`, async () => {
      const [all, used] = await Promise.all([
        this.#searches.findBeside(site, emptySearchState(), {
          facets: ['make', 'make_model', 'body', 'car_type', 'item_type'],
          limit: 0,
        }),
        this.#searches.findBeside(site, USED, { facets: ['body'], limit: 0 }),
      ]);
      return siteStock(all, used, site.config.manufacturer);
    });
  }
}

/**
 * Reads what a site sells from the facets of the search that nothing narrows, and of that for used cars.
 * @param manufacturer the one make of a single-make site.
 */
export function siteStock({ facets }: Facets, used: Facets, manufacturer?: string): SiteStock {
  const makes = (facets.make ?? []).map(({ value }) => value);
  const joined = (facets.make_model ?? []).map(({ value }) => value);
  const modelsOf = (make: string) =>
    joined.filter((value) => value.startsWith(`${make} `)).map((value) => value.slice(make.length + 1));
  const landing: LandingVocabulary = {
    makes: makes.map((name) => ({ name, models: modelsOf(name) })),
    bodies: (facets.body ?? []).map(({ value }) => value),
  };
  return {
    landing,
    makes: makes.map((name) => ({ label: name, href: `/search/${landingSlug(name)}/` })),
    models: manufacturer === undefined ? [] : modelsOf(manufacturer).map((model) => modelLink(manufacturer, model)),
    usedBodies: (used.facets.body ?? []).map(({ value }) => ({
      label: valueLabel('body', value),
      href: urlFromSearchState({ ...USED, filters: { ...USED.filters, body: [value] } }, landing),
    })),
    noun: nounOf({ facets }),
    carTypes: (facets.car_type ?? []).map(({ value }) => value).filter(isCarType),
  };
}

function modelLink(make: string, model: string): Link {
  return { label: model, href: `/search/${landingSlug(make)}/${landingSlug(model)}/` };
}

function isCarType(value: string): value is CarType {
  return value === 'new' || value === 'used' || value === 'demo';
}
