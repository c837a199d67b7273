import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { SavedSearchesPart } from '../alerts/saved-searches.page.ts';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import type { AccountPart } from '../people/account-part.ts';
import { PeopleModule } from '../people/people.module.ts';
import { WatchlistModule } from '../watchlist/watchlist.module.ts';
import { WatchlistPart } from '../watchlist/watchlist.part.ts';
import { ACCOUNT_PARTS, AccountPageLoader } from './account.page.ts';
import { SentLeadsPart } from './sent-leads.part.ts';

/** The page of a signed-in user. What it shows, in this order, is the list of its parts. */
@Module({
  imports: [AlertsModule, CarModule, ClientsModule, PeopleModule, WatchlistModule],
  providers: [
    SentLeadsPart,
    {
      provide: ACCOUNT_PARTS,
      inject: [WatchlistPart, SentLeadsPart, SavedSearchesPart],
      useFactory: (...parts: AccountPart[]) => parts,
    },
    AccountPageLoader,
  ],
  exports: [AccountPageLoader],
})
export class AccountModule {}
