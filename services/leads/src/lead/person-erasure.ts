import { applyCommand, type EventMeta, EventStore } from '@forecourt/event-store';
import { personLock } from '@forecourt/persons';
import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { cancelDrive, drivesWithSlots } from '../slot/drive-rows.ts';
import { freeSlot } from '../slot/slot-changes.ts';
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
   * others with its details delete them too; a test drive ahead is cancelled and its time is free again (TD-1). Repeated after a crash, it continues where it was; after its end it does nothing.
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
    const days = (await drivesWithSlots(this.dataSource, leadIds)).map(({ slotStream }) => slotStream);
    await this.store.transact(async (tx) => {
      await tx.lock(days);
      await tx.lock(leadIds);
      const now = this.clock.now();
      const drives = await drivesWithSlots(tx.queryRunner, leadIds);
      // A drive that was moved to another day before it was locked waits for the next round.
      const moved = new Set(drives.filter(({ slotStream }) => !days.includes(slotStream)).map(({ leadId }) => leadId));
      const erased = leadIds.filter((leadId) => !moved.has(leadId));
      for (const drive of drives.filter(({ leadId }) => !moved.has(leadId))) {
        await freeSlot(tx, drive, { leadId: drive.leadId, meta, now });
        await cancelDrive(tx.queryRunner, drive.leadId);
      }
      for (const streamId of erased) {
        await applyCommand(tx, leadRules, { streamId, meta, command: () => ({ type: 'ErasePerson' }) }, now);
      }
      await tx.queryRunner.query('DELETE FROM person_leads WHERE lead_id = ANY($1)', [erased]);
    });
    return leadIds.length;
  }
}
