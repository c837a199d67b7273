import { type EventMeta, EventStore } from '@forecourt/event-store';
import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decide } from '../lead/lead.decider.ts';
import type { LeadEvent } from '../lead/lead.events.ts';
import { fold } from '../lead/lead.ts';
import { personLock } from './person-keys.ts';

/** Leads told of an erasure in one transaction. */
const LEADS_AT_ONCE = 200;

/** Forgets persons. */
@Injectable()
export class PersonErasure {
  readonly #store: EventStore;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#store = new EventStore(dataSource);
  }

  /**
   * Erases a person: first the key, with which everything sealed is lost at once, then each lead says PersonErased, so that whoever
   * holds its details deletes them too. Done again after a crash, it goes on where it was; after its end it does nothing.
   */
  async erase(personId: string, meta: EventMeta): Promise<void> {
    await this.#deleteKey(personId);
    while ((await this.#tellLeads(personId, meta)) > 0);
  }

  /** Under the lock that new leads of the person take: each of them is either told below, or is a new person's. */
  async #deleteKey(personId: string): Promise<void> {
    const rows: { person_index: string }[] = await this.dataSource.query(
      'SELECT person_index FROM person_keys WHERE person_id = $1',
      [personId],
    );
    const [found] = rows;
    if (!found) return;
    await this.#store.transact(async (tx) => {
      await tx.lock([personLock(found.person_index)]);
      await tx.queryRunner.query('DELETE FROM person_keys WHERE person_id = $1', [personId]);
      await tx.queryRunner.query('UPDATE enquiry_answers SET enquiry_digest = NULL WHERE person_id = $1', [personId]);
    });
  }

  async #tellLeads(personId: string, meta: EventMeta): Promise<number> {
    const rows: { lead_id: string }[] = await this.dataSource.query(
      'SELECT lead_id FROM person_leads WHERE person_id = $1 LIMIT $2',
      [personId, LEADS_AT_ONCE],
    );
    const leadIds = rows.map((row) => row.lead_id);
    await this.#store.transact(async (tx) => {
      await tx.lock(leadIds);
      const streams = await tx.loadMany<LeadEvent>(leadIds);
      await tx.appendMany([...streams].map(([leadId, events]) => this.#erasureOf(leadId, events, meta)));
      await tx.queryRunner.query('DELETE FROM person_leads WHERE lead_id = ANY($1)', [leadIds]);
    });
    return leadIds.length;
  }

  #erasureOf(streamId: string, stream: readonly LeadEvent[], meta: EventMeta) {
    const decision = decide({ type: 'ErasePerson' }, fold(stream), this.clock.now());
    return { streamId, expectedVersion: stream.length, events: decision.refusal ? [] : decision.events, meta };
  }
}
