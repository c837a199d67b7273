import { isObject } from './api-error.ts';
import { type KeyValueStorage, readStored, store } from './browser-storage.ts';
import { hasTexts } from './stored-list.ts';
import { PENDING, type SaveableCar } from './watchlist.ts';

const session = (): KeyValueStorage => window.sessionStorage;

/** Keeps in this tab which car is saved once the visitor has signed in; null forgets it (AUTH-3). */
export const keepPending = (car: SaveableCar | null): void => store(session, PENDING, car);

/** The car that waits for the visitor to sign in. */
export function pendingCar(): SaveableCar | null {
  const kept = readStored(session, PENDING);
  const isCar = isObject(kept) && typeof kept.watchlist === 'string' && hasTexts(kept.car, ['id', 'name']);
  return isCar ? (kept as unknown as SaveableCar) : null;
}

/** Where a visitor signs in to save a car, and comes back from (AUTH-3). */
export const signInToSave = (href: string): string =>
  `/sign-in?${new URLSearchParams({ type: 'watchlist', redirect: href, back: href })}`;
