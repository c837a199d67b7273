import type { PersonsLeads } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { eraseWatchlist } from '../watchlist/watchlist.handlers.ts';
import { watchlistOf } from '../watchlist/watchlist.read-model.ts';
import type { WatchlistOwner } from '../watchlist/watchlist.ts';

/** The watchlists of a person's users (AUTH-4). */
@Injectable()
export class PersonsSavedCars {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The cars that they saved. */
  async read(owners: readonly WatchlistOwner[]): Promise<PersonsLeads['watchlist']> {
    const lists = await Promise.all(owners.map((owner) => watchlistOf(this.dataSource.manager, owner)));
    return lists.flat().map(({ site, carId, savedAt }) => ({ site, car_id: carId, saved_at: savedAt.toISOString() }));
  }

  /** Erases the lists, and returns how many cars were on them. */
  async erase(owners: readonly WatchlistOwner[], meta: EventMeta): Promise<number> {
    const saved = await this.read(owners);
    for (const owner of owners) await eraseWatchlist(this.commands, owner, meta);
    return saved.length;
  }
}
