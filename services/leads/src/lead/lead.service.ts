import { leadEvents } from '@forecourt/contracts';
import { EventStore, type StoredEvent } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeadEvent } from './lead.events.ts';
import type { LeadHistory } from './lead.history.ts';
import { noSuchLead } from './lead.rules.ts';
import { fold } from './lead.ts';
import { isKnownLeadEvent, toPublicData } from './lead.wire.ts';
import { openDetails } from './publish-lead.ts';

/** Reads the events of leads. */
@Injectable()
export class LeadService {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
  ) {}

  /** A lead's whole history with its person in clear (LEAD-5). @throws ProblemError 404 for another dealership's lead (SITE-4). */
  async historyOf(leadId: string, dealershipIds: readonly number[]): Promise<LeadHistory> {
    const events = await this.store.transact((tx) => tx.load<LeadEvent>(leadId));
    const lead = fold(events);
    if (!lead || !dealershipIds.includes(lead.dealershipId)) throw noSuchLead();
    return {
      lead_id: leadId,
      history: await Promise.all(events.filter(isKnownLeadEvent).map((event) => this.#entryOf(event))),
    };
  }

  async #entryOf(event: StoredEvent<LeadEvent>): Promise<LeadHistory['history'][number]> {
    const details = await openDetails(event, this.dataSource, this.keys);
    return {
      version: event.version,
      type: leadEvents[event.type].type,
      at: event.occurredAt.toISOString(),
      ...(event.meta.actor && { actor: event.meta.actor }),
      data: toPublicData(event.streamId, event, details),
    };
  }
}
