import { parseFilter } from '../filters/parse-filter.ts';
import { type FacetName, facetNames, facetRule } from '../state/facets.ts';
import type { SearchState, Sort } from '../state/search-state.ts';
import { readKeywords } from '../words/read-keywords.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import { type CarQuery, RESULT_WINDOW, type SortKey, type SortValue } from './car-query.ts';
import { all, type Condition, range } from './condition.ts';
import { facetGroups, wantedFacets } from './facet-groups.ts';
import { type Repayments, repaymentsOf } from './repayments.ts';
import type { SiteSearchScope } from './site-search-scope.ts';
import { inStockOnly, stockRule } from './stock-rule.ts';

/** What a caller may say beside the state. */
export interface CarQueryOptions {
  /** The index's words; without them typing errors are not corrected. */
  readonly vocabulary?: Vocabulary | undefined;
  /** The facets to answer; all that list values or bounds where absent. */
  readonly facets?: readonly FacetName[] | undefined;
  /** Cars to skip, instead of the state's page. */
  readonly offset?: number | undefined;
  /** Goes on behind this place, instead of an offset; the window does not bound it. */
  readonly after?: readonly SortValue[] | undefined;
  /** Cars to answer, instead of the site's page size. */
  readonly limit?: number | undefined;
  /** An additional condition, from search_filters (SRCH-16). */
  readonly filter?: Condition | undefined;
}

const answeredFacets = facetNames.filter((name) => facetRule(name).limit > 0 || facetRule(name).numeric);

/**
 * Turns a visitor's search on a site into a query that engines execute as it is (SRCH-2 to SRCH-6).
 * @param now the time of the search; only the sold window reads it (IDX-1)
 * @throws FilterSyntaxError if one of the site's own filters is not a valid filter expression
 */
export function buildCarQuery(
  state: SearchState,
  scope: SiteSearchScope,
  now: Date,
  options: CarQueryOptions = {},
): CarQuery {
  const words = readKeywords(state.query ?? '', options.vocabulary);
  const repayments = scope.repayments && repaymentsOf(scope.repayments, now);
  const sort = sortOf(state, scope);
  const limit = options.limit ?? scope.pageSize;
  const { after } = options;
  const offset = after ? 0 : (options.offset ?? (state.page - 1) * limit);
  const conditions = [
    stockRule(scope, now),
    ...presetConditions(scope),
    ...(options.filter ? [options.filter] : []),
    ...words.filters,
    ...(sort === 'lowestPrice' ? [range('current_price', { gt: 0 })] : []),
    ...(sort === 'lowestRepayment' && repayments ? [repayments.stated] : []),
  ];
  return {
    where: all(...conditions),
    keywords: words.keywords,
    groups: facetGroups(state, repayments),
    order: orderOf(sort, words.keywords.length > 0, repayments),
    ...(after && { after }),
    offset,
    limit: offset + limit > RESULT_WINDOW ? 0 : limit,
    facets: wantedFacets(options.facets ?? answeredFacets, state, repayments),
  };
}

/** The site's own narrowing (SRCH-4). */
function presetConditions({ presets }: SiteSearchScope): Condition[] {
  return [
    ...(presets.photoCountAtLeast ? [range('photos_count', { gte: presets.photoCountAtLeast })] : []),
    ...(presets.inStockOnly ? [inStockOnly] : []),
    ...(presets.filters ?? []).map(parseFilter),
  ];
}

/** The visitor's order, else the site's: by kilometres and by repayment only if the site has these (SRCH-5, FIN-3). */
function sortOf(state: SearchState, scope: SiteSearchScope): Sort {
  const switchedOff = (sort: Sort) =>
    sort === 'lowestRepayment' ? !scope.repayments : !scope.kmSorts && (sort === 'highestKms' || sort === 'lowestKms');
  return [state.sortBy ?? scope.defaultSort, scope.defaultSort].find((sort) => !switchedOff(sort)) ?? 'mostRelevant';
}

const newest: SortKey = { by: 'created_at', direction: 'desc' };

/** SRCH-5. Ties go by id. */
function orderOf(sort: Sort, hasKeywords: boolean, repayments: Repayments | undefined): SortKey[] {
  const keys: Record<Sort, SortKey[]> = {
    mostRelevant: hasKeywords
      ? [{ by: 'score', direction: 'desc' }, newest]
      : [{ by: 'available', direction: 'desc' }, { by: 'has_photos', direction: 'desc' }, newest],
    latest: [newest],
    highestPrice: [{ by: 'current_price', direction: 'desc' }],
    lowestPrice: [{ by: 'current_price', direction: 'asc' }],
    highestKms: [{ by: 'km', direction: 'desc' }],
    lowestKms: [{ by: 'km', direction: 'asc' }],
    lowestRepayment: [{ by: repayments?.field ?? 'current_price', direction: 'asc' }],
  };
  return [...keys[sort], { by: 'id', direction: 'asc' }];
}
