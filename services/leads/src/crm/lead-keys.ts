import type { LeadKeys } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StoredLeadEvent } from '../lead/lead.wire.ts';
import { leadKeyOf } from '../lead/sealed-lead.wire.ts';

/** The keys that open leads of version 2 of the lead topic, for the dealerships that these leads belong to (SITE-4). */
@Injectable()
export class LeadKeyReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
  ) {}

  /** The key of each lead. Another dealership's lead is not found, as if there were none. */
  async keysOf(leadIds: readonly string[], dealershipIds: readonly number[]): Promise<LeadKeys> {
    const wanted = [...new Set(leadIds)];
    const submissions = await this.store.transact((tx) =>
      tx.loadVersions<StoredLeadEvent>(new Map(wanted.map((leadId) => [leadId, 1]))),
    );
    const answer: LeadKeys = { keys: [], erased: [], not_found: [] };
    for (const leadId of wanted) {
      const submitted = submissions.get(leadId);
      if (submitted?.type !== 'LeadSubmitted' || !dealershipIds.includes(submitted.data.dealershipId)) {
        answer.not_found.push(leadId);
        continue;
      }
      const key = await this.keys.find(this.dataSource, submitted.data.personId);
      if (!key) {
        answer.erased.push(leadId);
        continue;
      }
      const k = Buffer.from(leadKeyOf(key, leadId)).toString('base64url');
      answer.keys.push({ kty: 'oct', kid: leadId, alg: 'A256GCM', k });
    }
    return answer;
  }
}
