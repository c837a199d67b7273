import { DEFAULT_SEARCH_PATH, type SearchState, type SiteSearchScope, searchParameters } from '@forecourt/car-search';
import type { BenchStock } from './stock.ts';

const PAGE_SIZE = 21;

/** The search call of a gateway for this search. */
export function callPath(search: SearchState): string {
  const { page: number, sortBy, ...others } = search;
  const parameters = new URLSearchParams(searchParameters({ ...others, page: 1 }));
  if (sortBy) parameters.set('sort', sortBy);
  if (number > 1) parameters.set('offset', String((number - 1) * PAGE_SIZE));
  return `/api/search?${parameters}`;
}

/** The model of the results page with this search. */
export function pagePath(search: SearchState): string {
  const address = `${DEFAULT_SEARCH_PATH}?${new URLSearchParams(searchParameters(search))}`;
  return `/api/pages?${new URLSearchParams({ path: address })}`;
}

/** The stock's site as the engines' queries take it. */
export function siteScope({ dealerships, site }: BenchStock): SiteSearchScope {
  const { search } = site.config;
  return {
    dealerships: dealerships.map(({ id, include_sold_cars_days: soldDays }) => ({ id, soldDays })),
    presets: {},
    pageSize: search.page_size,
    defaultSort: search.default_sort,
    kmSorts: search.km_sorts,
  };
}
