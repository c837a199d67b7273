import type { EventMeta } from '@forecourt/event-store';
import { Command } from '@nestjs/cqrs';
import type { WatchlistCommand } from './watchlist.decider.ts';
import type { WatchlistOwner } from './watchlist.ts';

/** Changes a user's watchlist. Refused with 409 for one car more than it holds. */
export class ChangeWatchlist extends Command<void> {
  constructor(
    readonly owner: WatchlistOwner,
    readonly change: WatchlistCommand,
    readonly meta: EventMeta,
  ) {
    super();
  }
}
