import type { LeadAttributes } from '@forecourt/contracts';
import { type KeyValueStorage, readStored, store } from './stored-list.ts';

const KEY = 'forecourt.visit';
const MOST = 20;
/** Of a referrer. */
const LONGEST = 500;
const session = () => window.sessionStorage;

/**
 * Notes that the visitor is at `href` (path and query): the last 20 paths of the visit, and the query parameters of its first address,
 * 20 at most, and the page of another site that led there (LEAD-5).
 * @param referrer as the browser says it: empty if it says none
 */
export function recordVisit(
  href: string,
  storage: () => KeyValueStorage = session,
  referrer: string = document.referrer,
): void {
  const { pathname, searchParams } = new URL(href, 'http://site');
  const before = recall(storage);
  const attributes: LeadAttributes = {
    visited_pages: appended(before?.visited_pages ?? [], pathname),
    linked_query_params: before?.linked_query_params ?? Object.fromEntries([...searchParams].slice(0, MOST)),
    referrer: before ? before.referrer : elsewhere(referrer),
  };
  store(storage, KEY, attributes);
}

/** What a lead says about the visit so far. */
export function visitAttributes(storage: () => KeyValueStorage = session): LeadAttributes {
  return recall(storage) ?? { visited_pages: [], linked_query_params: {} };
}

/** A page of another site, or of an app. */
function elsewhere(referrer: string): string | undefined {
  if (!URL.canParse(referrer) || new URL(referrer).host === globalThis.location?.host) return undefined;
  return referrer.slice(0, LONGEST);
}

/** Filtering stays on one path: that is one page visited, not twenty. */
function appended(pages: string[], path: string): string[] {
  return pages.at(-1) === path ? pages : [...pages, path].slice(-MOST);
}

function recall(storage: () => KeyValueStorage): LeadAttributes | undefined {
  const value = readStored(storage, KEY);
  if (typeof value !== 'object' || value === null) return undefined;
  const { visited_pages, linked_query_params, referrer } = value as Partial<LeadAttributes>;
  if (!Array.isArray(visited_pages) || typeof linked_query_params !== 'object') return undefined;
  return { visited_pages, linked_query_params, ...(typeof referrer === 'string' && { referrer }) };
}
