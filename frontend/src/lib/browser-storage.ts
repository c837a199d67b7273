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
