import { type JournalConfig, type JournalEntry, journalProviders } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { AlertWithdrawal } from '../alert/alert.withdrawal.ts';
import { Subscriptions } from '../crm/delivery/subscriptions.ts';
import { PersonErasure } from './people.erasure.ts';
import { PersonsSavedCars } from './people.export.ts';

/** What leads ends for good. */
type LeadsEnding = 'person' | 'alert' | 'watchlist' | 'subscription';

/** The erasure journal of leads: who was erased, alerts that were withdrawn, CRMs that were cut off (AUTH-4). */
export const leadsJournal = (config: JournalConfig): Provider[] =>
  journalProviders<LeadsEnding, [PersonErasure, AlertWithdrawal, PersonsSavedCars, Subscriptions]>(config, {
    service: 'leads',
    inject: [PersonErasure, AlertWithdrawal, PersonsSavedCars, Subscriptions],
    replays: (persons, alerts, savedCars, subscriptions) => ({
      person: (entries) => persons.eraseAgain(idsOf(entries)),
      alert: (entries) => alerts.again(idsOf(entries)),
      watchlist: (entries) =>
        savedCars.eraseAgain(entries.map(({ id, details }) => ({ userId: id, site: details?.site ?? '' }))),
      subscription: (entries) => subscriptions.removeAgain(idsOf(entries)),
    }),
  });

const idsOf = (entries: readonly JournalEntry[]): string[] => entries.map(({ id }) => id);
