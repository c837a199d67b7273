import { useSyncExternalStore } from 'react';

/** The part of the browser's Storage that is used here. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Where a browser keeps a trade-in's estimate: what asks whether there is one loads before what reads it. */
export const OFFER_KEY = 'trade-in-offer';

/** Reads JSON; undefined if there is none, it is broken, or the browser forbids storage. */
export function readStored(storage: () => KeyValueStorage, key: string): unknown {
  try {
    const text = storage().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON. A browser that forbids storage, or has none left, costs a convenience and is not an error. */
export function store(storage: () => KeyValueStorage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the visitor continues without it.
  }
}

/** A short list in the browser's storage that components can follow, in every tab of the site at once. */
export interface StoredList<Entry> {
  /** The same array until it changes. */
  current(): readonly Entry[];
  change(edit: (entries: readonly Entry[]) => readonly Entry[]): void;
  subscribe(listener: () => void): () => void;
}

const NONE: readonly never[] = [];
const local = () => window.localStorage;

/**
 * A list under this key of the storage.
 * @param isEntry recognises an entry: other stored values are skipped
 */
export function createStoredList<Entry>(
  key: string,
  isEntry: (value: unknown) => value is Entry,
  storage: () => KeyValueStorage = local,
): StoredList<Entry> {
  const listeners = new Set<() => void>();
  let kept: readonly Entry[] | undefined;
  const read = () => {
    const stored = readStored(storage, key);
    return Array.isArray(stored) ? stored.filter(isEntry) : NONE;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const changedElsewhere = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    kept = undefined;
    notify();
  };
  const current = () => {
    kept ??= read();
    return kept;
  };
  return {
    current,
    change(edit) {
      // Another tab may have changed it unseen.
      const before = read();
      kept = edit(before);
      store(storage, key, kept);
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', changedElsewhere);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', changedElsewhere);
      };
    },
  };
}

/** The entries of a stored list; a server has none. */
export function useStoredList<Entry>(list: StoredList<Entry>): readonly Entry[] {
  return useSyncExternalStore(list.subscribe, list.current, () => NONE);
}

/** Whether a value has a text under each of these names. */
export function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...value };
  return names.every((name) => typeof fields[name] === 'string');
}
