import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { WatchedCars } from './watched-cars.ts';
import { WatchlistController } from './watchlist.controller.ts';
import { Watchlists } from './watchlists.ts';

/** The cars that signed-in users have saved: the calls and their page. */
@Module({
  imports: [CarModule, ClientsModule, LimitsModule, PeopleModule, SiteModule],
  controllers: [WatchlistController],
  providers: [Watchlists, WatchedCars],
})
export class WatchlistModule {}
