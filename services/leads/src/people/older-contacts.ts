import { EventStore } from '@forecourt/event-store';
import { LookupKey, PersonKeys } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeadEvent } from '../lead/lead.events.ts';
import { noteContacts } from '../lead/person-contacts.ts';
import { openDetails } from '../lead/publish-lead.ts';

const LEADS_AT_ONCE = 200;

interface Row {
  person_id: string;
  lead_id: string;
}

/** Persons of the time before `person_contacts`: their leads are opened once, so that they too are found by address and number. */
@Injectable()
export class OlderContacts {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(LookupKey) private readonly lookup: LookupKey,
  ) {}

  /** Notes the contacts of all leads that were submitted before; does nothing where there are none. */
  async noteAll(): Promise<void> {
    let after: Row = { person_id: '00000000-0000-0000-0000-000000000000', lead_id: '' };
    for (;;) {
      const rows: Row[] = await this.dataSource.query(
        `SELECT person_id, lead_id FROM person_leads JOIN person_keys USING (person_id)
          WHERE submitted_at IS NULL AND (person_id, lead_id) > ($1, $2) ORDER BY person_id, lead_id LIMIT $3`,
        [after.person_id, after.lead_id, LEADS_AT_ONCE],
      );
      for (const row of rows) await this.#note(row);
      const last = rows.at(-1);
      if (!last) return;
      after = last;
    }
  }

  /** The mark that it is done, `submitted_at`, is written in the same transaction. */
  async #note({ person_id: personId, lead_id: leadId }: Row): Promise<void> {
    await this.store.transact(async (tx) => {
      const [submitted] = await tx.load<LeadEvent>(leadId);
      if (submitted?.type !== 'LeadSubmitted') return;
      const details = await openDetails(submitted, this.dataSource, this.keys);
      if (!details) return;
      const { email, phone } = details.answers;
      const digests = this.lookup.contactDigests({ email: textOf(email), phone: textOf(phone) });
      const { dealershipId, car } = submitted.data;
      const known: unknown[] = await tx.queryRunner.query('SELECT 1 FROM person_keys WHERE person_id = $1 FOR SHARE', [
        personId,
      ]);
      if (known.length === 0) return;
      await noteContacts(tx.queryRunner, personId, { digests, site: undefined });
      await tx.queryRunner.query(
        'UPDATE person_leads SET dealership_id = $3, car_id = $4, submitted_at = $5 WHERE person_id = $1 AND lead_id = $2',
        [personId, leadId, dealershipId, car?.carId ?? null, submitted.occurredAt],
      );
    });
  }
}

const textOf = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined);
