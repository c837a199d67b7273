import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { PeopleFeature } from '../people/people.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { WatchlistController } from './watchlist.controller.ts';
import { WatchlistPageLoader } from './watchlist.page.ts';
import { WatchlistPart } from './watchlist.part.ts';
import { Watchlists } from './watchlists.ts';

/** The cars that signed-in users have saved: the calls and their page. */
export const WatchlistFeature = defineFeature('WatchlistFeature', {
  pages: { watchlist: WatchlistPageLoader },
  imports: [CarFeature, ClientsFeature, LimitsFeature, PeopleFeature, SearchFeature, SiteFeature],
  controllers: [WatchlistController],
  providers: [Watchlists, WatchlistPart],
  exports: [WatchlistPart],
});
