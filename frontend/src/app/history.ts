import { readStored, store } from '../lib/browser-storage.ts';
import type { GoOptions } from '../lib/navigation.ts';

/** One entry of the browser's history: what to show and where the window should be once it is shown. */
export interface Entry {
  href: string;
  key: string;
  scroll: 'top' | 'keep' | Place;
}

/** Where a visitor was on a page: how far down, and on which link, by its address. */
export interface Place {
  to: number;
  focus: string | null;
}

/** The browser's history as a store that React can follow. */
export interface AppHistory {
  current(): Entry;
  subscribe(listener: () => void): () => void;
  go(href: string, options?: GoOptions): void;
}

const SCROLL_KEY = 'forecourt.places';
const session = () => window.sessionStorage;

/**
 * Follows the address bar: Back and Forward come back to where the window was, also after a reload. The browser's own restoration is off,
 * as it acts before the page is there.
 */
export function createHistory(): AppHistory {
  const listeners = new Set<() => void>();
  const places = new Map<string, Place>(storedPlaces());
  window.history.scrollRestoration = 'manual';
  let entry = restoredEntry(places);
  window.history.replaceState({ key: entry.key }, '');

  const change = (next: Entry) => {
    entry = next;
    for (const listener of listeners) listener();
  };
  const leave = () => places.set(entry.key, { to: window.scrollY, focus: focusedLink() });

  window.addEventListener('popstate', () => {
    leave();
    change(restoredEntry(places));
  });
  window.addEventListener('pagehide', () => {
    leave();
    store(session, SCROLL_KEY, [...places].slice(-50));
  });

  return {
    current: () => entry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (href, { replace = false, scroll = 'top' } = {}) => {
      leave();
      const next: Entry = { href, key: crypto.randomUUID(), scroll };
      if (replace || href === entry.href) window.history.replaceState({ key: next.key }, '', href);
      else window.history.pushState({ key: next.key }, '', href);
      change(next);
    },
  };
}

function restoredEntry(places: ReadonlyMap<string, Place>): Entry {
  const state: unknown = window.history.state;
  const { pathname, search, hash } = window.location;
  const key = hasKey(state) ? state.key : crypto.randomUUID();
  return { href: pathname + search + hash, key, scroll: places.get(key) ?? 'keep' };
}

/** The address of the link that has the focus, as its markup says it. */
function focusedLink(): string | null {
  return document.activeElement?.getAttribute('href') ?? null;
}

function hasKey(state: unknown): state is { key: string } {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string';
}

function storedPlaces(): [string, Place][] {
  const stored = readStored(session, SCROLL_KEY);
  return Array.isArray(stored) ? stored.filter((pair) => Array.isArray(pair) && isPlace(pair[1])) : [];
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'to' in value && typeof value.to === 'number';
}
