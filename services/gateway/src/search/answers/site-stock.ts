import {
  type CarSearchResult,
  emptySearchState,
  type FacetName,
  facetRule,
  facetValueLabel,
  isRangeFacetName,
  type LandingVocabulary,
  landingSlug,
  listedFacetNames,
  type SearchState,
  siteMake,
  urlFromSearchState,
} from '@forecourt/car-search';
import { type CarType, hasPage, type Link, type PageDeclaration, type PageLink } from '@forecourt/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_LIMITS, type GatewayLimits } from '../../config/gateway-config.ts';
import { configDigest, type SiteContext } from '../../site/site-context.ts';
import { AnswerCache, roughBytes } from './answer-cache.ts';
import { CarSearches } from './car-searches.ts';
import { RANGES } from './range-bounds.ts';
import { type Noun, nounOf, VEHICLES } from './search-words.ts';
import { NAMED_FACETS } from './site-lexicons.ts';

/** What a site sells at present, for its menus. */
export interface SiteRange {
  readonly carTypes: readonly CarType[];
  /** What they are called, as cars or caravans. */
  readonly noun: Noun;
  /** The makes with most cars first: their names and the pages of their cars. */
  readonly makes: readonly Link[];
  /** The models of the site's one make, those with most cars first; none on a site of several. */
  readonly models: readonly Link[];
  /** The body types of used cars, those with most cars first. */
  readonly usedBodies: readonly Link[];
  /** The makes, models and bodies that the site's addresses can name. */
  readonly landing: LandingVocabulary;
}

/** Where nothing is known of it. */
export const NO_RANGE: SiteRange = {
  carTypes: [],
  noun: VEHICLES,
  makes: [],
  models: [],
  usedBodies: [],
  landing: { makes: [], bodies: [] },
};

/** Whether a site sells what a link of the menus leads to. */
export const isSold = ({ sells }: PageLink, { carTypes }: SiteRange): boolean =>
  sells === undefined || carTypes.includes(sells);

/** Whether a site has the page of a link of the menus, and sells what is on it. Its own documents are found by their paths. */
export const isOffered = (
  link: PageLink,
  page: PageDeclaration,
  { config }: Pick<SiteContext, 'config'>,
  range: SiteRange,
): boolean => hasPage(config, page) && link.on?.(config) !== false && isSold(link, range);

/** What a site sells at present: for its menus, and for the words that its addresses may hold. */
export interface SiteStock extends SiteRange {
  readonly noun: Noun;
  /** The least and greatest price, year and kilometres of all its stock. */
  readonly bounds: CarSearchResult['facetStats'];
  /** The facets of all its stock. */
  readonly facets: CarSearchResult['facets'];
}

type Facets = Pick<CarSearchResult, 'facets' | 'facetStats'>;

/** What must be known of all its stock: what words may name, how far ranges reach, and which rare facets any car has. */
const ASKED: FacetName[] = [
  ...NAMED_FACETS,
  ...RANGES.map(({ name }) => name),
  ...listedFacetNames.filter((name) => facetRule(name).rare && !isRangeFacetName(name)),
];

/** As many models as a page lists of a make (SRCH-2). */
const MOST_IN_MENU = facetRule('make_model').limit;
const SITES_KEPT = 1_000;
/** Of all sites together. */
const MOST_BYTES = 64_000_000;
/** A page must not wait for the menu's searches, unless nobody has requested the site in a while. */
const RENEWED_WITHIN_MS = 5_000;
const USED: SearchState = { ...emptySearchState(), filters: { car_type: ['used'] } };

/** Knows what each site sells, a few moments old at most. */
@Injectable()
export class SiteRanges {
  readonly #searches: CarSearches;
  readonly #kept: AnswerCache<SiteStock>;

  /** Its answers may be `siteRangeMilliseconds` old; 0 asks each time. */
  constructor(
    searches: CarSearches,
    @Inject(GATEWAY_LIMITS) { siteRangeMilliseconds: milliseconds }: Pick<GatewayLimits, 'siteRangeMilliseconds'>,
  ) {
    this.#searches = searches;
    this.#kept = new AnswerCache({
      entries: SITES_KEPT,
      bytes: { most: MOST_BYTES, of: roughBytes },
      milliseconds,
      renewMilliseconds: RENEWED_WITHIN_MS,
    });
  }

  /** What this site sells. @throws ProblemError 503 if the index does not respond. */
  of(site: SiteContext): Promise<SiteStock> {
    return this.#kept.get(`${site.config.slug} ${configDigest(site.config)} ${site.preview?.token ?? ''}`, async () => {
      const [all, used] = await Promise.all([
        this.#searches.findBeside(site, emptySearchState(), {
          facets: ASKED,
          limit: 0,
          // An address or a word may name what no page lists.
          whole: true,
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
export function siteStock(
  { facets, facetStats }: Facets,
  used: Pick<Facets, 'facets'>,
  manufacturer?: string,
): SiteStock {
  const makes = (facets.make ?? []).map(({ value }) => value);
  const models = modelsByMake(makes, facets.make_model ?? []);
  const modelsOf = (make: string) => models.get(make) ?? [];
  const landing: LandingVocabulary = {
    makes: makes.map((name) => ({ name, models: modelsOf(name) })),
    bodies: (facets.body ?? []).map(({ value }) => value),
    paints: (facets.colour ?? []).map(({ value }) => value),
  };
  const maker = manufacturer === undefined ? undefined : siteMake(manufacturer, landing);
  return {
    landing,
    makes: makes.map((name) => ({ label: name, href: `/search/${landingSlug(name)}/` })),
    models:
      maker === undefined
        ? []
        : modelsOf(maker)
            .slice(0, MOST_IN_MENU)
            .map((model) => modelLink(maker, model)),
    usedBodies: (used.facets.body ?? []).map(({ value }) => ({
      label: facetValueLabel('body', value),
      href: urlFromSearchState({ ...USED, filters: { ...USED.filters, body: [value] } }, landing),
    })),
    noun: nounOf({ facets }),
    bounds: facetStats,
    facets,
    carTypes: (facets.car_type ?? []).map(({ value }) => value).filter(isCarType),
  };
}

/** The models of each make, in one pass: whole lists have many thousands. A name may begin with that of two makes, such as Land and Land Rover. */
function modelsByMake(makes: readonly string[], joined: readonly { readonly value: string }[]): Map<string, string[]> {
  const models = new Map(makes.map((make): [string, string[]] => [make, []]));
  for (const { value } of joined) {
    for (let at = value.indexOf(' '); at >= 0; at = value.indexOf(' ', at + 1)) {
      models.get(value.slice(0, at))?.push(value.slice(at + 1));
    }
  }
  return models;
}

function modelLink(make: string, model: string): Link {
  return { label: model, href: `/search/${landingSlug(make)}/${landingSlug(model)}/` };
}

function isCarType(value: string): value is CarType {
  return value === 'new' || value === 'used' || value === 'demo';
}
