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
