import { type EventMeta, EventStore, handleCommand, type StreamRules } from '@forecourt/event-store';
import { Clock, conflict, type Ending, ErasureJournal } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { saveWatchlist } from './watchlist.rows.ts';
import {
  decide,
  emptyWatchlist,
  evolve,
  MOST_SAVED,
  type Watchlist,
  type WatchlistCommand,
  type WatchlistEvent,
  type WatchlistOwner,
  watchlistStream,
} from './watchlist.ts';

/** What ChangeWatchlist is given. */
interface WatchlistChange {
  readonly owner: WatchlistOwner;
  readonly change: WatchlistCommand;
  readonly meta: EventMeta;
}

const FULL = `Your watchlist is full: it holds ${MOST_SAVED} vehicles. Please remove one, then save this one again.`;

const rulesOf = (owner: WatchlistOwner): StreamRules<Watchlist, WatchlistEvent, WatchlistCommand, 'full'> => ({
  initialState: emptyWatchlist,
  evolve,
  decide,
  toError: () => conflict(FULL, [{ field: 'car_id', message: FULL }]),
  save: async ({ queryRunner }, { events }) => {
    for (const event of events) await saveWatchlist(queryRunner.manager, owner, event);
  },
});

/** Executes ChangeWatchlist. */
@Injectable()
class ChangeWatchlistHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly journal: ErasureJournal,
  ) {}

  execute({ owner, change, meta }: WatchlistChange): Promise<void> {
    return handleCommand(this, rulesOf(owner), {
      streamId: watchlistStream(owner),
      meta,
      command: () => change,
      answer: async ({ events }, { queryRunner }) => {
        const erased = change.type === 'EraseWatchlist' && events.length > 0;
        if (erased) await this.journal.note(queryRunner, [watchlistEnding(owner)]);
      },
    });
  }
}

/** A user who erased their account has another id if they come back. */
const watchlistEnding = ({ site, userId }: WatchlistOwner): Ending => ({
  kind: 'watchlist',
  id: userId,
  details: { site },
});

/** Changes a user's watchlist. Refused with 409 for one car more than it holds. */
export const ChangeWatchlist = defineCommand('ChangeWatchlist', ChangeWatchlistHandler);

/**
 * Erases what a user has saved on a site: by an event, so that no replay brings it back. Erasing twice changes nothing.
 */
export const eraseWatchlist = (commands: CommandBus, owner: WatchlistOwner, meta: EventMeta): Promise<void> =>
  commands.execute(new ChangeWatchlist({ owner, change: { type: 'EraseWatchlist' }, meta }));
