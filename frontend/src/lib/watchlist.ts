import type { CarCard, VisitorsOwn } from '@forecourt/contracts';
import { queryOptions } from '@tanstack/react-query';
import { isObject, readJson } from './api-error.ts';

/** A car that can be saved to a watchlist. */
export type SaveableCar = NonNullable<CarCard['favourite']>;

/** What a user has saved, as the hearts of a page follow it (WATCH-2). */
export interface Watchlist {
  readonly user: NonNullable<VisitorsOwn['user']>;
  /** Newest first. */
  readonly ids: readonly string[];
}

/** The tab's key of the car that is saved once the visitor has signed in (AUTH-3). */
export const PENDING = 'forecourt.watchlist-pending';

/** The watchlist of the signed-in visitor; null if nobody is signed in. Only sites with a watchlist load this code. */
export const watchlistQuery = queryOptions({
  queryKey: ['watchlist'],
  queryFn: (): Promise<Watchlist | null> => import('./load-watchlist.ts').then((file) => file.loadWatchlist()),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

const NOBODY: VisitorsOwn = { user: null };
let asked: Promise<VisitorsOwn> | undefined;

/** Who is signed in, asked once while a document is open: signing in and out load another. Nobody is if it can't be read. */
export function whoIsSignedIn(): Promise<VisitorsOwn> {
  asked ??= ask().catch(() => NOBODY);
  return asked;
}

async function ask(): Promise<VisitorsOwn> {
  const response = await fetch('/api/me', { headers: { accept: 'application/json' } });
  const body = response.ok ? await readJson(response) : undefined;
  const user = isObject(body) && isObject(body.user) && typeof body.user.id === 'string' ? body.user : null;
  return { user: user && { id: String(user.id), phone: String(user.phone ?? '') } };
}
