import type { Page } from '@forecourt/contracts';
import { loadPage } from './load-page.ts';

/** Addresses whose pages were loaded before anyone opened them. */
const ahead = new Set<string>();

/** As `loadPage`, for a page that may never be opened. */
export function loadPageAhead(href: string, signal?: AbortSignal): Promise<Page> {
  ahead.add(href);
  return loadPage(href, signal, { headers: { accept: 'application/json', purpose: 'prefetch' } });
}

/** Asks once more for a page that was loaded ahead and is open now, as the server counts views by that; its answer changes nothing (VEH-8). */
export function tellOpened(href: string): void {
  // A browser's cache would answer, and might never ask the server.
  if (ahead.delete(href)) loadPage(href, undefined, { cache: 'no-cache' }).catch(() => undefined);
}
