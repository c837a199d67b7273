import { leadEvents, MOST_LEADS_EXPORTED, type PersonsLead, type PersonsLeads } from '@forecourt/contracts';
import { type EventMeta, EventStore, type StoredEvent } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { type AlertRow, alertsOfPersons, alertsOfUser, isProvenBy } from '../alert/alert.rows.ts';
import { AlertWithdrawal } from '../alert/alert.withdrawal.ts';
import { openDetails } from '../lead/lead.publishing.ts';
import type { LeadEvent } from '../lead/lead.ts';
import { isKnownLeadEvent, toPublicData } from '../lead/lead.wire.ts';
import { type OtherPersons, personsOf, type Subject } from '../lead/person-contacts.ts';
import { eraseWatchlist } from '../watchlist/watchlist.commands.ts';
import { watchlistOf } from '../watchlist/watchlist.rows.ts';
import type { WatchlistOwner } from '../watchlist/watchlist.ts';

interface SharedRow {
  lead_id: string;
  name: string;
  kind: string;
  at: Date;
}

/** What a person may read of their own leads (AUTH-4). */
@Injectable()
export class PersonsLeadsReader {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly keys: PersonKeys,
  ) {}

  /**
   * Their leads with everything they sent, what became of them, and who received them; the newest first. What was sent in their own sessions is
   * theirs with any number. If there are more than are exported, those of other sessions give way: strangers may have sent them.
   * @param shown whether they may read one, by the user in whose session it was sent: of any other they get kind, car and date
   */
  async read(
    { subject, users }: { readonly subject: Subject; readonly users: readonly WatchlistOwner[] },
    shown: (userId: string | null) => boolean,
  ): Promise<Pick<PersonsLeads, 'leads' | 'more_leads'>> {
    const persons = await personsOf(this.dataSource, subject);
    const rows: { lead_id: string; user_id: string | null; count: number }[] = await this.dataSource.query(
      `SELECT lead_id, user_id, count FROM (
         SELECT lead_id, user_id, submitted_at, count(*) OVER ()::int AS count FROM person_leads
         WHERE person_id = ANY($1) OR user_id = ANY($3::uuid[])
         ORDER BY coalesce(user_id = ANY($3::uuid[]), false) DESC, submitted_at DESC NULLS LAST, lead_id LIMIT $2) AS exported
       ORDER BY submitted_at DESC NULLS LAST, lead_id`,
      [persons, MOST_LEADS_EXPORTED, users.map(({ userId }) => userId)],
    );
    const shared = await this.#sharedWith(rows.map((row) => row.lead_id));
    const leads: PersonsLead[] = [];
    for (const { lead_id: leadId, user_id: userId } of rows) {
      const lead = await this.#leadOf(leadId, shared.get(leadId) ?? []);
      if (lead) leads.push(shown(userId) ? lead : outlineOf(lead));
    }
    return { leads, more_leads: (rows[0]?.count ?? 0) - rows.length };
  }

  async #leadOf(leadId: string, sharedWith: PersonsLead['shared_with']): Promise<PersonsLead | undefined> {
    const events = await this.store.transact((tx) => tx.load<LeadEvent>(leadId));
    const [submitted, ...later] = events;
    if (submitted?.type !== 'LeadSubmitted') return undefined;
    const details = await openDetails(submitted, this.dataSource, this.keys);
    const entryOf = (event: StoredEvent<LeadEvent>) => ({
      type: leadEvents[event.type].type,
      at: event.occurredAt.toISOString(),
      data: toPublicData(leadId, event, null),
    });
    return {
      lead_id: leadId,
      own: true,
      sent_at: submitted.occurredAt.toISOString(),
      dealership: submitted.data.dealership?.name ?? submitted.data.dealershipSlug,
      sent: toPublicData(leadId, submitted, details),
      history: later.filter(isKnownLeadEvent).map(entryOf),
      shared_with: sharedWith,
    };
  }

  async #sharedWith(leadIds: readonly string[]): Promise<Map<string, PersonsLead['shared_with']>> {
    const rows: SharedRow[] = await this.dataSource.query(
      `SELECT lead_id, name, kind, min(settled_at) AS at
        FROM crm_deliveries JOIN crm_subscriptions ON crm_subscriptions.id = subscription_id
        WHERE lead_id = ANY($1) AND status = 'delivered' GROUP BY lead_id, name, kind ORDER BY at, name`,
      [leadIds],
    );
    const byLead = Map.groupBy(rows, (row) => row.lead_id);
    return new Map(
      [...byLead].map(([leadId, shares]) => [
        leadId,
        shares.map(({ name, kind, at }) => ({ name, kind, at: at.toISOString() })),
      ]),
    );
  }
}

/** What the number's owner may know of a lead that somebody else may have sent: that there is one, of which kind, about which car, and when. */
function outlineOf({ lead_id, sent_at, dealership, sent }: PersonsLead): PersonsLead {
  const { category, subcategory, car } = sent as Partial<Record<'category' | 'subcategory' | 'car', unknown>>;
  return {
    lead_id,
    own: false,
    sent_at,
    dealership,
    sent: { category, subcategory, car },
    history: [],
    shared_with: [],
  };
}

/** Whose alerts they are: of whoever has proven an address or number, and of users. */
export interface AlertOwner {
  readonly subject: Subject;
  readonly users: readonly WatchlistOwner[];
}

/** The saved searches and watched prices of a person (AUTH-4). */
@Injectable()
export class PersonsAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly withdrawal: AlertWithdrawal,
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
  async erase(owner: AlertOwner, meta: EventMeta): Promise<{ alerts: number } & Omit<OtherPersons, 'users'>> {
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

/** The watchlists of a person's users (AUTH-4). */
@Injectable()
export class PersonsSavedCars {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commands: CommandBus,
  ) {}

  /** The cars that they saved. */
  async read(owners: readonly WatchlistOwner[]): Promise<PersonsLeads['watchlist']> {
    const lists = await Promise.all(owners.map((owner) => watchlistOf(this.dataSource.manager, owner)));
    return lists.flat().map(({ site, carId, savedAt }) => ({ site, car_id: carId, saved_at: savedAt.toISOString() }));
  }

  /** Erases the lists of users again whom a restored backup brought back. */
  async eraseAgain(owners: readonly WatchlistOwner[]): Promise<number> {
    const users: { user_id: string }[] = await this.dataSource.query(
      'SELECT DISTINCT user_id FROM saved_cars WHERE user_id = ANY($1)',
      [owners.map(({ userId }) => userId)],
    );
    const back = new Set(users.map((row) => row.user_id));
    return this.erase(
      owners.filter(({ userId }) => back.has(userId)),
      {},
    );
  }

  /** Erases the lists, and returns how many cars were on them. */
  async erase(owners: readonly WatchlistOwner[], meta: EventMeta): Promise<number> {
    const saved = await this.read(owners);
    for (const owner of owners) await eraseWatchlist(this.commands, owner, meta);
    return saved.length;
  }
}
