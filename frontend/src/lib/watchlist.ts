import type { CarCard, VisitorsOwn } from '@forecourt/contracts';
import { queryOptions } from '@tanstack/react-query';
import { isObject, readJson, toApiError } from './api-error.ts';
import { type KeyValueStorage, readStored, store } from './browser-storage.ts';
import { hasTexts } from './stored-list.ts';
import { whoIsSignedIn } from './visitors-own.ts';

/** A car that can be saved to a watchlist. */
export type SaveableCar = NonNullable<CarCard['favourite']>;

/** What a user has saved, as the hearts of a page follow it (WATCH-2). */
export interface Watchlist {
  readonly user: NonNullable<VisitorsOwn['user']>;
  /** Newest first. */
  readonly ids: readonly string[];
}

/** The watchlist of whoever is signed in; null if nobody is. */
export const watchlistQuery = queryOptions({
  queryKey: ['watchlist'],
  queryFn: loadWatchlist,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

async function loadWatchlist(): Promise<Watchlist | null> {
  const { user } = await whoIsSignedIn();
  if (!user) return null;
  const response = await fetch('/api/watchlist', { headers: { accept: 'application/json' } });
  const body = await readJson(response);
  // Signed out in another tab meanwhile.
  if (response.status === 401) return null;
  if (!response.ok || !isObject(body) || !Array.isArray(body.cars)) throw toApiError(body);
  return { user, ids: body.cars.filter((car) => hasTexts(car, ['id'])).map(({ id }) => id) };
}

/** With the car in front, or without it. */
export function withCar(ids: readonly string[], id: string, save: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return save ? [id, ...others] : others;
}

const PENDING = 'forecourt.watchlist-pending';
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
