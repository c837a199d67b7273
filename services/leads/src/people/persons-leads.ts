import { leadEvents, MOST_LEADS_EXPORTED, type PersonsLead, type PersonsLeads } from '@forecourt/contracts';
import { EventStore, type StoredEvent } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeadEvent } from '../lead/lead.events.ts';
import { isKnownLeadEvent, toPublicData } from '../lead/lead.wire.ts';
import { personsOf, type Subject } from '../lead/person-contacts.ts';
import { openDetails } from '../lead/publish-lead.ts';

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
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
  ) {}

  /**
   * Their leads with everything they sent, what became of them, and who received them; the newest first.
   * @param shown whether they may read one, by the user in whose session it was sent: of any other they get kind, car and date
   */
  async read(
    subject: Subject,
    shown: (userId: string | null) => boolean,
  ): Promise<Pick<PersonsLeads, 'leads' | 'more_leads'>> {
    const persons = await personsOf(this.dataSource, subject);
    const rows: { lead_id: string; user_id: string | null; count: number }[] = await this.dataSource.query(
      `SELECT lead_id, user_id, count(*) OVER ()::int AS count FROM person_leads WHERE person_id = ANY($1)
        ORDER BY submitted_at DESC NULLS LAST, lead_id LIMIT $2`,
      [persons, MOST_LEADS_EXPORTED],
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
