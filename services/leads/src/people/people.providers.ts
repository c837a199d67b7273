import { personKeyProviders } from '@forecourt/persons';
import { Clock, Metrics, recurringWork } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeadsConfig } from '../config.ts';
import { sealedTargets } from '../crm/delivery/subscription.rows.ts';
import { AccountReader } from './people.account.ts';
import { OlderContacts, PersonErasure } from './people.erasure.ts';
import { PersonsAlerts, PersonsLeadsReader, PersonsSavedCars } from './people.export.ts';

const FINISH_ERASURES_EVERY_MS = 30_000;
const NOTE_OLDER_EVERY_MS = 3_600_000;

/** The keys of persons, and what shows and erases what is kept of them (AUTH-4). */
export function personProviders(config: LeadsConfig): Provider[] {
  return [
    ...personKeyProviders(config, [sealedTargets]),
    AccountReader,
    PersonErasure,
    erasureMetrics,
    OlderContacts,
    PersonsAlerts,
    PersonsLeadsReader,
    PersonsSavedCars,
    finishingErasures,
    notingOlderContacts,
  ];
}

const erasureMetrics: Provider = {
  provide: 'ERASURE_METRICS',
  inject: [Metrics, DataSource, Clock],
  useFactory: (metrics: Metrics, dataSource: DataSource, clock: Clock) =>
    metrics.gauge({
      name: 'erasures_waiting_seconds',
      read: async () => {
        const [row] = await dataSource.query('SELECT min(begun_at) AS since FROM erasures_under_way');
        return row.since === null ? 0 : Math.max(0, (clock.now().getTime() - row.since.getTime()) / 1000);
      },
    }),
};

const finishingErasures = recurringWork({
  name: 'finish erasures',
  everyMs: FINISH_ERASURES_EVERY_MS,
  inject: [PersonErasure],
  work: (erasure: PersonErasure) => erasure.finishAll(),
});

const notingOlderContacts = recurringWork({
  name: 'note the contacts of older leads',
  everyMs: NOTE_OLDER_EVERY_MS,
  inject: [OlderContacts],
  work: (older: OlderContacts) => older.noteAll(),
});
