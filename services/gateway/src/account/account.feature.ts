import { AlertsFeature } from '../alerts/alerts.feature.ts';
import { SavedSearchesPart } from '../alerts/saved-searches.page.ts';
import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import type { AccountPart } from '../people/account-part.ts';
import { PeopleFeature } from '../people/people.feature.ts';
import { WatchlistFeature } from '../watchlist/watchlist.feature.ts';
import { WatchlistPart } from '../watchlist/watchlist.part.ts';
import { ACCOUNT_PARTS, AccountPageLoader } from './account.page.ts';
import { SentLeadsPart } from './sent-leads.part.ts';

/** The page of a signed-in user. What it shows, in this order, is the list of its parts. */
export const AccountFeature = defineFeature('AccountFeature', {
  pages: { account: AccountPageLoader },
  imports: [AlertsFeature, CarFeature, ClientsFeature, PeopleFeature, WatchlistFeature],
  providers: [
    SentLeadsPart,
    {
      provide: ACCOUNT_PARTS,
      inject: [WatchlistPart, SentLeadsPart, SavedSearchesPart],
      useFactory: (...parts: AccountPart[]) => parts,
    },
  ],
});
