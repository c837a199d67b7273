import type { Decision, NewEvent } from '@forecourt/event-store';

/** A user saved a car, at the price that it had then, in cents; without one where it had none (WATCH-1). */
export type CarSaved = NewEvent<'CarSaved', { carId: string; priceCents?: number }>;
/** A user removed a car again. */
export type CarRemoved = NewEvent<'CarRemoved', { carId: string }>;
/** Everything that a user had saved is gone, because the user is erased. */
export type WatchlistErased = NewEvent<'WatchlistErased', Record<string, never>>;
/** The events of a watchlist. They stay within the service: no other service learns who watches which car. */
export type WatchlistEvent = CarSaved | CarRemoved | WatchlistErased;

/** The ids of the cars that a user has saved. */
export type Watchlist = ReadonlySet<string>;

/** A user who has saved nothing. */
export const emptyWatchlist: Watchlist = new Set();

/** The watchlist after one more event. */
export function evolve(saved: Watchlist, event: WatchlistEvent): Watchlist {
  switch (event.type) {
    case 'CarSaved':
      return new Set([...saved, event.data.carId]);
    case 'CarRemoved':
      return new Set([...saved].filter((id) => id !== event.data.carId));
    case 'WatchlistErased':
      return emptyWatchlist;
  }
}

/** Whose watchlist it is: a user of a site. The same phone on another site is another user. */
export interface WatchlistOwner {
  readonly site: string;
  readonly userId: string;
}

/** The stream of a user's watchlist. */
export const watchlistStream = ({ site, userId }: WatchlistOwner): string => `watchlist-${site}-${userId}`;

const TYPES: ReadonlySet<string> = new Set<WatchlistEvent['type']>(['CarSaved', 'CarRemoved', 'WatchlistErased']);

/** Whether a stored event of the service is of a watchlist, which is not published. */
export const isWatchlistEvent = (type: string): boolean => TYPES.has(type);

/** The most cars that a user can save. */
export const MOST_SAVED = 200;

/** @param priceCents what the car costs now; absent for one without a price */
export type WatchlistCommand =
  | { type: 'SaveCar'; carId: string; priceCents?: number | undefined }
  | { type: 'RemoveCar'; carId: string }
  | { type: 'EraseWatchlist' };

/** The events of a command. Saving twice and removing what is not there change nothing; only a full list refuses a car. Pure. */
export function decide(command: WatchlistCommand, saved: Watchlist, now: Date): Decision<WatchlistEvent, 'full'> {
  switch (command.type) {
    case 'SaveCar': {
      const { carId, priceCents } = command;
      if (saved.has(carId)) return { events: [] };
      if (saved.size >= MOST_SAVED) return { refusal: 'full' };
      const data = { carId, ...(priceCents !== undefined && { priceCents }) };
      return { events: [{ type: 'CarSaved', data, occurredAt: now }] };
    }
    case 'RemoveCar': {
      const { carId } = command;
      return { events: saved.has(carId) ? [{ type: 'CarRemoved', data: { carId }, occurredAt: now }] : [] };
    }
    case 'EraseWatchlist':
      return { events: saved.size > 0 ? [{ type: 'WatchlistErased', data: {}, occurredAt: now }] : [] };
  }
}
