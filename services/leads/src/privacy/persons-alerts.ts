import type { PersonsLeads } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AlertRow, alertsOfPersons, alertsOfUser } from '../alert/alert-rows.ts';
import { AlertWithdrawal } from '../alert/alert-withdrawal.ts';
import { personsOf, type Subject } from '../person/person-contacts.ts';
import type { WatchlistOwner } from '../watchlist/watchlist.ts';

/** Whose alerts they are: of whoever gave an address or number, and of users. */
export interface AlertOwner {
  readonly subject: Subject;
  readonly users: readonly WatchlistOwner[];
}

/** The saved searches and watched prices of a person (AUTH-4). */
@Injectable()
export class PersonsAlerts {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AlertWithdrawal) private readonly withdrawal: AlertWithdrawal,
  ) {}

  /** Those that are on, or wait for their confirmation. */
  async read(owner: AlertOwner): Promise<PersonsLeads['alerts']> {
    const rows = await this.#rowsOf(owner);
    return rows.map(({ site, kind, title, requested_at: at }) => ({
      site,
      kind,
      title,
      requested_at: at.toISOString(),
    }));
  }

  /** Ends them. @returns how many there were, and the persons whose confirmed address they were sent to */
  async erase(owner: AlertOwner, meta: EventMeta): Promise<{ alerts: number; persons: string[] }> {
    const rows = await this.#rowsOf(owner);
    for (const { id } of rows) await this.withdrawal.one(id, 'erased', meta);
    return { alerts: rows.length, persons: [...new Set(rows.map((row) => row.person_id))] };
  }

  async #rowsOf({ subject, users }: AlertOwner): Promise<AlertRow[]> {
    const persons = await personsOf(this.dataSource, subject);
    const lists = await Promise.all([
      alertsOfPersons(this.dataSource, persons),
      ...users.map(({ site, userId }) => alertsOfUser(this.dataSource, site, userId)),
    ]);
    return [...new Map(lists.flat().map((row) => [row.id, row])).values()];
  }
}
