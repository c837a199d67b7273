import { type Dealership, type SiteConfig, statesRepayments } from '@forecourt/contracts';
import type { Sort } from '../state/search-state.ts';
import type { RepaymentScope } from './repayments.ts';

/** A site's settings for all its searches (SRCH-4, SRCH-5, SITE-4). */
export interface SiteSearchScope {
  /** Whose stock it shows, each with its own sold window in days; with none, nothing is found. */
  readonly dealerships: readonly { readonly id: number; readonly soldDays?: number | undefined }[];
  /** The site's sold window in days: goes before the dealerships' (IDX-1); 0 switches it off. */
  readonly soldDays?: number | undefined;
  readonly presets: {
    readonly photoCountAtLeast?: number | undefined;
    readonly inStockOnly?: boolean | undefined;
    /** Filter expressions, as make:Toyota. */
    readonly filters?: readonly string[] | undefined;
  };
  /** Cars per page (SRCH-3). */
  readonly pageSize: number;
  readonly defaultSort: Sort;
  /** Whether the orders by kilometres are on. */
  readonly kmSorts: boolean;
  /** How it states weekly repayments (FIN-3); absent if it states none. */
  readonly repayments?: RepaymentScope | undefined;
}

/** What a search needs of a site. */
interface SearchedSite {
  readonly config: Pick<SiteConfig, 'search' | 'finance'>;
  readonly dealerships: readonly Dealership[];
  /** The IANA zone of the site's own days. */
  readonly timeZone: string;
}

/** What a site says about every search of its own: whose cars, which of them, how many a page, in which order (SRCH-4, SITE-4). */
export function siteScope({ config, dealerships, timeZone }: SearchedSite): SiteSearchScope {
  const { search } = config;
  return {
    dealerships: dealerships.map((dealership) => ({ id: dealership.id, soldDays: dealership.include_sold_cars_days })),
    soldDays: search.include_sold_cars_days,
    presets: {
      photoCountAtLeast: search.photo_count_at_least,
      inStockOnly: search.in_stock_only,
      filters: search.filters,
    },
    pageSize: search.page_size,
    defaultSort: search.default_sort,
    kmSorts: search.km_sorts,
    repayments: repaymentScope(config, timeZone),
  };
}

/** How a site states weekly repayments (FIN-3); undefined if it states none. */
function repaymentScope(config: Pick<SiteConfig, 'finance'>, timeZone: string): RepaymentScope | undefined {
  if (!statesRepayments(config)) return undefined;
  const { finance } = config;
  const excluded = { excludedMake: finance.excluded_make, excludedDealerships: finance.excluded_dealership_ids };
  const scopes: Readonly<Record<typeof finance.repayments, RepaymentScope | undefined>> = {
    none: undefined,
    calculator: { basis: 'calculator', rate: String(finance.calculator.rate), ...excluded },
    lender: { basis: 'lender', lenders: finance.lenders, timeZone, ...excluded },
  };
  return scopes[finance.repayments];
}
