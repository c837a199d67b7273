import type { EventTransaction, PlacedEvent } from '@forecourt/event-store';
import type { LeadEvent } from './lead.events.ts';
import type { Lead } from './lead.ts';
import { nameOfCar, stateOf } from './lead-state.ts';

/** What a lead's events made of it. */
interface LeadChange {
  readonly before: Lead | undefined;
  readonly after: Lead | undefined;
  readonly events: readonly PlacedEvent<LeadEvent>[];
}

/** Keeps what a list shows of a lead, nothing of its person, in the transaction of its events (AUTH-5). */
export async function saveListedLead(tx: EventTransaction, { before, after, events }: LeadChange): Promise<void> {
  const [first] = events;
  const last = events.at(-1);
  if (!after || !first || !last) return;
  const state = stateOf(after);
  if (first.type !== 'LeadSubmitted') {
    if (before && stateOf(before) === state) return;
    await tx.queryRunner.query('UPDATE listed_leads SET state = $2, changed_at = $3 WHERE lead_id = $1', [
      first.streamId,
      state,
      last.occurredAt,
    ]);
    return;
  }
  const { dealershipId, dealershipSlug, category, car, suspected = false } = first.data;
  await tx.prepared('list-lead', LIST_LEAD, [
    first.streamId,
    dealershipId,
    dealershipSlug,
    first.occurredAt,
    state,
    last.occurredAt,
    category,
    car ? nameOfCar(car) : null,
    suspected,
  ]);
}

const LIST_LEAD = `
  INSERT INTO listed_leads (lead_id, dealership_id, dealership_slug, submitted_at, state, changed_at, category, car, suspected)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
