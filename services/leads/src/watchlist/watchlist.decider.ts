import type { Decision } from '@forecourt/event-store';
import type { Watchlist, WatchlistEvent } from './watchlist.ts';

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
