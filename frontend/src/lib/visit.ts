import type { LeadAttributes } from '@forecourt/contracts';
import { type KeyValueStorage, readStored, store } from './browser-storage.ts';

const KEY = 'forecourt.visit';
const MOST = 20;
const session = () => window.sessionStorage;

/**
 * Notes that the visitor is at `href` (path and query): the last 20 paths of the visit, and the query parameters of its first address,
 * 20 at most (LEAD-5).
 */
export function recordVisit(href: string, storage: () => KeyValueStorage = session): void {
  const { pathname, searchParams } = new URL(href, 'http://site');
  const before = recall(storage);
  const attributes: LeadAttributes = {
    visited_pages: appended(before?.visited_pages ?? [], pathname),
    linked_query_params: before?.linked_query_params ?? Object.fromEntries([...searchParams].slice(0, MOST)),
  };
  store(storage, KEY, attributes);
}

/** What a lead says about the visit so far. */
export function visitAttributes(storage: () => KeyValueStorage = session): LeadAttributes {
  return recall(storage) ?? { visited_pages: [], linked_query_params: {} };
}

/** Filtering stays on one path: that is one page visited, not twenty. */
function appended(pages: string[], path: string): string[] {
  return pages.at(-1) === path ? pages : [...pages, path].slice(-MOST);
}

function recall(storage: () => KeyValueStorage): LeadAttributes | undefined {
  const value = readStored(storage, KEY);
  if (typeof value !== 'object' || value === null) return undefined;
  const { visited_pages, linked_query_params } = value as Partial<LeadAttributes>;
  if (!Array.isArray(visited_pages) || typeof linked_query_params !== 'object') return undefined;
  return { visited_pages, linked_query_params };
}
