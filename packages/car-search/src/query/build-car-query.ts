import { type FacetName, facetNames, facetRule } from '../state/facets.ts';
import type { SearchState, Sort } from '../state/search-state.ts';
import { readKeywords } from '../words/read-keywords.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import { type CarQuery, type KilometresByPlace, RESULT_WINDOW, type SortKey, type SortValue } from './car-query.ts';
import { all, any, type Condition, type FieldValue, is, not, range } from './condition.ts';
import { facetGroups, refusals, wantedFacets } from './facet-groups.ts';
import { type Repayments, repaymentsOf } from './repayments.ts';
import type { SiteSearchScope } from './site-scope.ts';
import { stockOfSite } from './stock-rule.ts';

/** What a caller may say beside the state. */
export interface CarQueryOptions {
  /** The site's words; without them typing errors are not corrected. */
  readonly vocabulary?: Vocabulary | undefined;
  /** The facets to answer; all that list values or bounds where absent. */
  readonly facets?: readonly FacetName[] | undefined;
  /** Whether facets that have a spread are counted by its steps too. */
  readonly spreads?: boolean | undefined;
  /** Whether lists are whole instead of as long as a page shows them: for what a site knows by name. */
  readonly whole?: boolean | undefined;
  /** Cars to skip, instead of the state's page. */
  readonly offset?: number | undefined;
  /** Goes on behind this place, instead of an offset; the window does not bound it. */
  readonly after?: readonly SortValue[] | undefined;
  /** Cars to answer, instead of the site's page size. */
  readonly limit?: number | undefined;
  /** How far cars' places are from the one that the state names (SRCH-15); without it that place plays no part. */
  readonly kilometres?: KilometresByPlace | undefined;
  /** An additional condition, from search_filters (SRCH-16). */
  readonly filter?: Condition | undefined;
}

const answeredFacets = facetNames.filter((name) => facetRule(name).limit > 0 || facetRule(name).numeric);

/**
 * Turns a visitor's search on a site into a query that engines execute as it is (SRCH-2 to SRCH-6).
 * @param state its words are read already (`readWords`): what is left of them is searched for as keywords
 * @param now the time of the search; only the sold window reads it (IDX-1)
 * @throws FilterSyntaxError if one of the site's own filters is not a valid filter expression
 */
export function buildCarQuery(
  state: SearchState,
  scope: SiteSearchScope,
  now: Date,
  options: CarQueryOptions = {},
): CarQuery {
  const keywords = readKeywords(state.query ?? '', options.vocabulary);
  const repayments = scope.repayments && repaymentsOf(scope.repayments, now);
  const sort = sortOf(state, scope, options.kilometres);
  const limit = options.limit ?? scope.pageSize;
  const { after } = options;
  const offset = after ? 0 : (options.offset ?? (state.page - 1) * limit);
  const conditions = [
    ...stockOfSite(scope, now),
    ...(options.filter ? [options.filter] : []),
    ...refusals(state),
    ...nearCondition(state, options.kilometres),
    ...(sort === 'lowestPrice' ? [range('current_price', { gt: 0 })] : []),
    ...(sort === 'lowestRepayment' && repayments ? [repayments.stated] : []),
  ];
  return {
    where: all(...conditions),
    keywords,
    groups: facetGroups(state, repayments),
    order: orderOf(sort, { hasKeywords: keywords.length > 0, repayments, kilometres: options.kilometres ?? NOWHERE }),
    ...(after && { after }),
    offset,
    limit: offset + limit > RESULT_WINDOW ? 0 : limit,
    facets: wantedFacets(options.facets ?? answeredFacets, state, {
      repayments,
      ...{ spreads: options.spreads ?? false, whole: options.whole ?? false },
    }),
  };
}

const NOWHERE: KilometresByPlace = { locations: [], postcodes: [] };

/** The places that are near enough: locations for what they have themselves, and postcodes for private sales (SRCH-15). */
function nearCondition({ near }: SearchState, kilometres: KilometresByPlace | undefined): Condition[] {
  const { within } = near ?? {};
  if (within === undefined || kilometres === undefined) return [];
  const isPrivate = is('private_sale', true);
  const enough = <Place extends FieldValue>(table: readonly (readonly [Place, number])[]) =>
    table.flatMap(([place, away]) => (away <= within ? [place] : []));
  return [
    any(
      all(not(isPrivate), is('location_id', ...enough(kilometres.locations))),
      all(isPrivate, is('private_postcode', ...enough(kilometres.postcodes))),
    ),
  ];
}

/**
 * The visitor's order, else the site's: by kilometres and by repayment only if the site has these (SRCH-5, FIN-3), and the nearest only if it
 * is known how far places are (SRCH-15).
 */
function sortOf(state: SearchState, scope: SiteSearchScope, distances: KilometresByPlace | undefined): Sort {
  const isOffered: Partial<Record<Sort, boolean>> = {
    lowestRepayment: scope.repayments !== undefined,
    highestKms: scope.kmSorts,
    lowestKms: scope.kmSorts,
    nearest: distances !== undefined,
  };
  const switchedOff = (sort: Sort) => isOffered[sort] === false;
  return [state.sortBy ?? scope.defaultSort, scope.defaultSort].find((sort) => !switchedOff(sort)) ?? 'mostRelevant';
}

const newest: SortKey = { by: 'created_at', direction: 'desc' };

/** SRCH-5. Ties go by id. */
function orderOf(
  sort: Sort,
  {
    hasKeywords,
    repayments,
    kilometres,
  }: { hasKeywords: boolean; repayments: Repayments | undefined; kilometres: KilometresByPlace },
): SortKey[] {
  const keys: Record<Sort, SortKey[]> = {
    mostRelevant: hasKeywords
      ? [{ by: 'score', direction: 'desc' }, newest]
      : [{ by: 'standing', direction: 'desc' }, { by: 'has_photos', direction: 'desc' }, newest],
    latest: [newest],
    highestPrice: [{ by: 'current_price', direction: 'desc' }],
    lowestPrice: [{ by: 'current_price', direction: 'asc' }],
    highestKms: [{ by: 'km', direction: 'desc' }],
    lowestKms: [{ by: 'km', direction: 'asc' }],
    lowestRepayment: [{ by: repayments?.field ?? 'current_price', direction: 'asc' }],
    nearest: [{ by: 'distance', direction: 'asc', kilometres }, newest],
  };
  return [...keys[sort], { by: 'id', direction: 'asc' }];
}
