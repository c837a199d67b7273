import type { PersonsLeads } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AlertRow, alertsOfPersons, alertsOfUser, isProvenBy } from '../alert/alert-rows.ts';
import { AlertWithdrawal } from '../alert/alert-withdrawal.ts';
import { type OtherPersons, personsOf, type Subject } from '../lead/person-contacts.ts';
import type { WatchlistOwner } from '../watchlist/watchlist.ts';

/** Whose alerts they are: of whoever has proven an address or number, and of users. */
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

  /**
   * Ends them. At an address that a user only typed, their own request ends and nothing else: it may be somebody else's.
   * @returns how many there were, the persons whose address the users have proven, and those whom they merely named
   */
  async erase(owner: AlertOwner, meta: EventMeta): Promise<{ alerts: number } & OtherPersons> {
    const rows = await this.#rowsOf(owner);
    for (const { id } of rows) await this.withdrawal.one(id, 'erased', meta);
    const proven = provenPersons(rows, owner);
    const named = new Set(rows.map((row) => row.person_id).filter((id) => !proven.includes(id)));
    return { alerts: rows.length, proven, named: [...named] };
  }

  async #rowsOf({ subject, users }: AlertOwner): Promise<AlertRow[]> {
    const asked = await Promise.all(users.map(({ site, userId }) => alertsOfUser(this.dataSource, site, userId)));
    const own = asked.flat();
    const persons = [...(await personsOf(this.dataSource, subject)), ...provenPersons(own, { subject, users })];
    const rows = [...(await alertsOfPersons(this.dataSource, persons)), ...own];
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }
}

/** The persons behind addresses that one of the users has proven. */
function provenPersons(rows: readonly AlertRow[], { users }: AlertOwner): string[] {
  const proven = rows.filter((row) => users.some(({ userId }) => isProvenBy(row, userId)));
  return [...new Set(proven.map((row) => row.person_id))];
}
