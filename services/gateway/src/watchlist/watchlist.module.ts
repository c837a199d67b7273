import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SavedCarsModule } from '../saved-cars/saved-cars.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { WatchlistController } from './watchlist.controller.ts';
import { WatchlistPageLoader } from './watchlist.page.ts';
import { WatchlistPart } from './watchlist.part.ts';
import { Watchlists } from './watchlists.ts';

/** The cars that signed-in users have saved: the calls and their page. */
@Module({
  imports: [CarModule, ClientsModule, LimitsModule, PeopleModule, SavedCarsModule, SearchModule, SiteModule],
  controllers: [WatchlistController],
  providers: [Watchlists, WatchlistPageLoader, WatchlistPart],
  exports: [WatchlistPageLoader, WatchlistPart],
})
export class WatchlistModule {}
