import { applyCommand, type EventMeta, EventStore } from '@forecourt/event-store';
import { personLock } from '@forecourt/persons';
import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { leadRules } from './lead.rules.ts';

/** Leads that get the erasure in one transaction. */
const LEADS_AT_ONCE = 200;

/** Forgets persons. */
@Injectable()
export class PersonErasure {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Erases a person: first the key, without which everything encrypted is lost, then each lead gets PersonErased, so that
   * others with its details delete them too. Repeated after a crash, it continues where it was; after its end it does nothing.
   */
  async erase(personId: string, meta: EventMeta): Promise<void> {
    await this.#deleteKey(personId);
    while ((await this.#eraseLeads(personId, meta)) > 0);
  }

  /** Under the lock that new leads of the person take: each of them either gets the event below, or belongs to a new person. */
  async #deleteKey(personId: string): Promise<void> {
    const rows: { person_index: string }[] = await this.dataSource.query(
      'SELECT person_index FROM person_keys WHERE person_id = $1',
      [personId],
    );
    const [found] = rows;
    if (!found) return;
    await this.store.transact(async (tx) => {
      await tx.lock([personLock(found.person_index)]);
      await tx.queryRunner.query('DELETE FROM person_keys WHERE person_id = $1', [personId]);
      await tx.queryRunner.query('UPDATE enquiry_answers SET enquiry_digest = NULL WHERE person_id = $1', [personId]);
    });
  }

  async #eraseLeads(personId: string, meta: EventMeta): Promise<number> {
    const rows: { lead_id: string }[] = await this.dataSource.query(
      'SELECT lead_id FROM person_leads WHERE person_id = $1 LIMIT $2',
      [personId, LEADS_AT_ONCE],
    );
    const leadIds = rows.map((row) => row.lead_id);
    await this.store.transact(async (tx) => {
      await tx.lock(leadIds);
      for (const streamId of leadIds) {
        await applyCommand(
          tx,
          leadRules,
          { streamId, meta, command: () => ({ type: 'ErasePerson' }) },
          this.clock.now(),
        );
      }
      await tx.queryRunner.query('DELETE FROM person_leads WHERE lead_id = ANY($1)', [leadIds]);
    });
    return leadIds.length;
  }
}
