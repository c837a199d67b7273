import { hash } from 'node:crypto';
import {
  type CarQuery,
  type CarQueryOptions,
  type CarSearchResult,
  type SearchRequest,
  sortValues,
  writeCursor,
} from '@forecourt/car-search';
import type { SiteContext } from '../../site/site-context.ts';

/** What a search needs of a site. */
export type SearchedSite = Pick<SiteContext, 'config' | 'dealerships'> & Partial<Pick<SiteContext, 'revision'>>;

/** The fault of a cursor that does not fit its search. */
export const UNKNOWN_CURSOR =
  'is not from this search: expected next_cursor of the previous answer, with the same filters and order';

/** A search as it was asked for, before its words are read. */
export type SearchAsked = Pick<SearchRequest, 'state' | 'filter'>;

/** A search that continues after a cursor. */
export type BehindCursor = Pick<SearchRequest, 'state' | 'filter' | 'limit'> &
  Pick<CarQueryOptions, 'kilometres'> & {
    readonly cursor: string;
    /** What the cursor belongs to: how words are read may change while a program reads on. */
    readonly asked: SearchAsked;
  };

/** What is behind a cursor, and the next cursor; null if it ends here. */
export interface FoundBehind {
  readonly result: CarSearchResult;
  readonly next: string | null;
}

const DIGEST_LENGTH = 16;
/** What a cursor belongs to. The sold window moves on while a program reads, so the query itself would not do. */
export function digestOf({ config }: SearchedSite, { state, filter }: SearchAsked, { order }: CarQuery): string {
  const parts = JSON.stringify([order, config.slug, state, filter]);
  return hash('sha256', parts, 'base64url').slice(0, DIGEST_LENGTH);
}

/** The cursor behind the last of these cars; null if there is none. */
export function cursorBehind({ hits }: CarSearchResult, digest: string, query: CarQuery): string | null {
  const last = hits.at(-1);
  return last ? writeCursor(digest, sortValues(last, query)) : null;
}
