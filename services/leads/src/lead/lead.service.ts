import { leadEvents } from '@forecourt/contracts';
import { type EventMeta, EventStore, retryOnConflict, type StoredEvent } from '@forecourt/event-store';
import { Clock, conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PersonKeys } from '../person/person-keys.ts';
import type { HistoryCommand, LeadRefusal } from './lead.commands.ts';
import { decide } from './lead.decider.ts';
import type { LeadEvent } from './lead.events.ts';
import type { LeadHistory } from './lead.history.ts';
import { fold } from './lead.ts';
import { toPublicData } from './lead.wire.ts';
import { openDetails } from './publish-lead.ts';

const REFUSALS: Readonly<Record<Exclude<LeadRefusal, 'no-such-lead'>, string>> = {
  'submitted-already': 'This lead was submitted already.',
  closed: 'This lead is closed.',
  'person-erased': 'The person of this lead asked to be forgotten.',
  'appointment-booked-already': 'This lead has an appointment already; move it.',
  'no-appointment': 'This lead has no appointment.',
  'appointment-in-the-past': 'An appointment must start in the future.',
};

/** Writes and tells what happens to leads. */
@Injectable()
export class LeadService {
  readonly #store: EventStore;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#store = new EventStore(dataSource);
  }

  /**
   * Adds to a lead's history (LEAD-5).
   * @param dealershipIds for whom it is done: another's lead is not found (SITE-4).
   * @throws ProblemError 404 for no such lead, 409 where the lead as it stands does not allow it.
   */
  async record(
    leadId: string,
    command: HistoryCommand,
    dealershipIds: readonly number[],
    meta: EventMeta,
  ): Promise<void> {
    await retryOnConflict(() =>
      this.#store.transact(async (tx) => {
        await tx.lock([leadId]);
        const lead = fold(await tx.load<LeadEvent>(leadId));
        if (!lead || !dealershipIds.includes(lead.dealershipId)) throw noSuchLead();
        const decision = decide(command, lead, this.clock.now());
        if (decision.refusal) throw refused(decision.refusal);
        await tx.append(leadId, lead.version, decision.events, meta);
      }),
    );
  }

  /** A lead's whole history with its person in clear (LEAD-5). @throws ProblemError 404 for another dealership's lead (SITE-4). */
  async historyOf(leadId: string, dealershipIds: readonly number[]): Promise<LeadHistory> {
    const events = await this.#store.transact((tx) => tx.load<LeadEvent>(leadId));
    const lead = fold(events);
    if (!lead || !dealershipIds.includes(lead.dealershipId)) throw noSuchLead();
    return { lead_id: leadId, history: await Promise.all(events.map((event) => this.#entryOf(event))) };
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

function noSuchLead(): ProblemError {
  return notFound('There is no such lead.');
}

function refused(refusal: LeadRefusal): ProblemError {
  return refusal === 'no-such-lead' ? noSuchLead() : conflict(REFUSALS[refusal]);
}
