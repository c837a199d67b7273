import type { SiteSearchScope } from '@forecourt/car-search';
import type { BenchStock } from './stock.ts';

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
