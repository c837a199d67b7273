import { readStored, store } from '../lib/kept/stored-list.ts';
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
  /** @param answer resolves once the page is there or cannot be had: where that is soon, nothing shows that it was waited for */
  go(href: string, options?: GoOptions, answer?: Promise<unknown>): void;
  /**
   * Gives an overlay that has added its own history entry over its page's, so that Back closes it and stays on the page.
   * @param close called when Back closes it
   * @returns a function to call when it has closed in any way: its entry is removed too
   */
  overlay(close: () => void): () => void;
  /** Navigates to an address as a fresh load, whichever overlay is open. */
  load(href: string): void;
}

/** What an entry keeps: the page's key, and the overlay whose entry it is. */
interface State {
  key?: string;
  overlay?: string;
}

interface Overlay {
  readonly id: string;
  close(): void;
}

const SCROLL_KEY = 'forecourt.places';
/** A step back that another navigation has overtaken never arrives; work that waits for it continues after this long. */
const STEP_BACK_MS = 1_000;
/** An answer that comes sooner is drawn alone: drawing that it is waited for, it would come later. */
const QUICK_MS = 100;
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
  let overlays: Overlay[] = [];
  /** Steps that wait for a step back to arrive: browsers deliver that after later events. */
  let waiting: (() => void)[] | undefined;
  let overtaken: ReturnType<typeof setTimeout> | undefined;
  let leaving = false;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: Entry, answer?: Promise<unknown>) => {
    entry = next;
    if (!answer) return notify();
    void answer.then(notify);
    setTimeout(notify, QUICK_MS);
  };
  // Whoever chooses again meanwhile does so on a page that shows the first choice.
  window.addEventListener('click', notify, true);
  const leave = () => places.set(entry.key, { to: window.scrollY, focus: focusedLink() });
  const stepBack = () => {
    waiting ??= [];
    clearTimeout(overtaken);
    overtaken = setTimeout(goOn, STEP_BACK_MS);
    window.history.back();
  };
  const inTurn = (step: () => void) => {
    if (waiting) waiting.push(step);
    else step();
  };
  const goOn = () => {
    clearTimeout(overtaken);
    const steps = waiting ?? [];
    waiting = undefined;
    for (const step of steps) inTurn(step);
  };

  if (state().overlay === undefined) window.history.replaceState({ key: entry.key }, '');
  // A reload closes what was open, so its entry goes.
  else stepBack();

  window.addEventListener('popstate', () => {
    const { key, overlay } = state();
    const at = overlays.findIndex(({ id }) => id === overlay);
    const isGone = overlay !== undefined && at < 0;
    const closed = isGone && key === entry.key ? [] : overlays.splice(at + 1);
    for (const { close } of closed) close();
    if (key === undefined || key !== entry.key) {
      leave();
      change(restoredEntry(places));
    }
    // Forward leads to an overlay that is closed for good, and Back past one that closed below another.
    if (isGone) stepBack();
    else goOn();
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
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
    go: (href, { replace = false, scroll = 'top' } = {}, answer) =>
      inTurn(() => {
        leave();
        const next: Entry = { href, key: crypto.randomUUID(), scroll };
        const { overlay } = state();
        const inPlace = replace || href === entry.href;
        // The next page takes the overlay's entry, and an overlay that stays open gets another above it: Back closes it first.
        if (overlay !== undefined && !inPlace) window.history.replaceState({ key: next.key }, '', href);
        else if (inPlace) window.history.replaceState({ ...(overlay && { overlay }), key: next.key }, '', href);
        else window.history.pushState({ key: next.key }, '', href);
        if (overlays.some(({ id }) => id === overlay) && !inPlace) {
          window.history.pushState({ key: next.key, overlay }, '', href);
        }
        change(next, answer);
      }),
    overlay: (close) => {
      const one = { id: crypto.randomUUID(), close };
      let open = true;
      inTurn(() => {
        if (!open) return;
        overlays = [...overlays, one];
        window.history.pushState({ key: entry.key, overlay: one.id }, '');
      });
      return () => {
        open = false;
        overlays = overlays.filter((each) => each !== one);
        // What closed it may lead elsewhere in the same breath, and takes its entry then.
        queueMicrotask(() => inTurn(() => !leaving && state().overlay === one.id && stepBack()));
      };
    },
    load: (href) => {
      leaving = true;
      window.location.assign(href);
    },
  };
}

function restoredEntry(places: ReadonlyMap<string, Place>): Entry {
  const { pathname, search, hash } = window.location;
  const key = state().key ?? crypto.randomUUID();
  return { href: pathname + search + hash, key, scroll: places.get(key) ?? 'keep' };
}

/** The address of the link that has the focus, as its markup says it. */
function focusedLink(): string | null {
  return document.activeElement?.getAttribute('href') ?? null;
}

/** What the entry in view keeps, as far as it is ours. */
function state(): State {
  const kept: unknown = window.history.state;
  if (typeof kept !== 'object' || kept === null) return {};
  const { key, overlay }: { key?: unknown; overlay?: unknown } = kept;
  return { ...(typeof key === 'string' && { key }), ...(typeof overlay === 'string' && { overlay }) };
}

function storedPlaces(): [string, Place][] {
  const stored = readStored(session, SCROLL_KEY);
  return Array.isArray(stored) ? stored.filter((pair) => Array.isArray(pair) && isPlace(pair[1])) : [];
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'to' in value && typeof value.to === 'number';
}
