import type { AccountSection, ShownWatchedCar } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { WatchedCars } from '../car/watched/watched-cars.ts';
import type { AccountPart, AccountVisit } from '../people/account-part.ts';
import { Watchlists } from './watchlists.ts';

/** The cars that a user has saved, in their account. */
@Injectable()
export class WatchlistPart implements AccountPart {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly cars: WatchedCars,
  ) {}

  async sections({ site, request }: AccountVisit): Promise<AccountSection[]> {
    if (!site.config.garage_enabled) return [];
    const cars = await this.cars.view(site, await this.watchlists.list(site, request));
    return cars.length === 0 ? [] : [savedCarsSection(cars, site.config.watchlist_path)];
  }
}

/** Each with what became of its price, and of the car itself. Pure. */
function savedCarsSection(cars: readonly ShownWatchedCar[], path: string): AccountSection {
  return {
    id: 'saved-cars',
    title: 'Saved vehicles',
    entries: cars.map(({ id, summary, gone, standing, change }) => ({
      ...{ id, title: summary.title, car: summary, lines: [] },
      status: gone
        ? { text: gone, tone: 'over' }
        : change
          ? { text: change.text, tone: change.direction === 'down' ? 'good' : 'plain' }
          : standing
            ? { text: standing, tone: 'plain' }
            : null,
      links: [
        gone
          ? { label: 'See similar vehicles', href: `${summary.href}#similar` }
          : { label: 'Enquire', href: `${summary.href}/enquire` },
      ],
    })),
    more: { label: 'Compare or remove them', href: path },
  };
}
