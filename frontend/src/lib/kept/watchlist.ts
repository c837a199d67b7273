import type { CarCard, VisitorsOwn } from '@forecourt/contracts';
import { queryOptions } from '@tanstack/react-query';

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
