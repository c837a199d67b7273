import { type LeadState, subscriptionKinds, takesOnce } from '@forecourt/contracts';
import type { EventTransaction, PlacedEvent, StoredEvent, StreamRules } from '@forecourt/event-store';
import { conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { decide, type LeadCommand, type LeadRefusal } from './lead.decider.ts';
import { evolve, initialState, type Lead, type LeadCar, type LeadEvent } from './lead.ts';

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

/**
 * How far a lead has come (LEAD-5), as a list shows it in one word: how it ended, else what its dealer reported, else whether a CRM has it.
 * An erased person's lead is erased, whatever came before.
 */
export function stateOf({ erased, outcome, appointment, contacted, acknowledgedBy, deliveredTo }: Lead): LeadState {
  if (erased) return 'erased';
  if (outcome) return outcome;
  if (appointment !== undefined) return 'appointment';
  if (contacted) return 'contacted';
  if (acknowledgedBy.length > 0) return 'acknowledged';
  return deliveredTo.length > 0 ? 'delivered' : 'new';
}

/** The vehicle in a line, as the dealer knows it: `2021 Toyota Corolla ZR (S1)`. */
export const nameOfCar = ({ year, make, model, badge, stockNumber }: LeadCar): string =>
  `${[year, make, model, badge].filter((part) => part !== undefined).join(' ')} (${stockNumber})`;

/** What takes a lead once is sent the lead itself, and the request to forget its person. */
const ONCE = ['LeadSubmitted', 'PersonErased'];

/** SQL: whether a subscription of a kind receives events of a type. */
export function receives(kind: string, type: string): string {
  const isOfOnce = `${type} IN (${ONCE.map((each) => `'${each}'`).join(', ')})`;
  const cases = subscriptionKinds.map((name) => `WHEN '${name}' THEN ${takesOnce(name) ? isOfOnce : 'true'}`);
  return `(CASE ${kind} ${cases.join(' ')} ELSE false END)`;
}

/** Events about deliveries themselves: no CRM receives them, or deliveries would feed themselves. */
const NEVER_SENT = ['LeadDelivered', 'LeadDeliveryFailed'];

/** An event that says whose lead it is. */
type OwnedEvent = Pick<StoredEvent, 'streamId' | 'version' | 'type'> & { readonly data: { dealershipId: number } };

/**
 * Puts events into the feed and into the queue of each subscription that receives them, in the transaction that stores them: a lead that a
 * visitor was thanked for is in every queue (CRM-4). Where an earlier message of the lead is in the dead letter, a later one joins it. A disabled subscription's
 * messages wait until it is enabled.
 */
export async function queueEvents(tx: EventTransaction, events: readonly OwnedEvent[]): Promise<void> {
  const sent = events.filter(({ type }) => !NEVER_SENT.includes(type));
  if (sent.length === 0) return;
  await tx.prepared('queue-events', STATEMENT, [
    sent.map(({ streamId }) => streamId),
    sent.map(({ version }) => version),
    sent.map(({ data }) => data.dealershipId),
    sent.map(({ type }) => type),
  ]);
}

const STATEMENT = `
  WITH event AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[]) AS event (lead_id, version, dealership_id, type)
  ), listed AS (
    INSERT INTO lead_feed (lead_id, version, dealership_id, type)
    SELECT lead_id, version, dealership_id, type FROM event ORDER BY version
  )
  INSERT INTO crm_deliveries (subscription_id, lead_id, version, type, status, settled_at)
  SELECT subscription.id, event.lead_id, event.version, event.type,
         CASE WHEN dead.is THEN 'dead' ELSE 'waiting' END, CASE WHEN dead.is THEN now() END
  FROM event
  JOIN crm_subscriptions AS subscription ON subscription.dealership_id = event.dealership_id
   AND ${receives('subscription.kind', 'event.type')}
  CROSS JOIN LATERAL (
    SELECT EXISTS (
      SELECT FROM crm_deliveries AS earlier
      WHERE earlier.subscription_id = subscription.id AND earlier.lead_id = event.lead_id AND earlier.status = 'dead'
    ) AS is
  ) AS dead`;

/** How a lead's stream starts, changes and decides; its events join the queues of CRMs and the list of leads as they are stored. */
export const leadRules: StreamRules<Lead | undefined, LeadEvent, LeadCommand, LeadRefusal> = {
  initialState,
  evolve,
  decide,
  save: async (tx, change) => {
    await tx.together([() => queueEvents(tx, change.events), () => saveListedLead(tx, change)]);
  },
  toError: (refusal) => (refusal === 'no-such-lead' ? noSuchLead() : conflict(REFUSALS[refusal])),
};

const REFUSALS: Readonly<Record<Exclude<LeadRefusal, 'no-such-lead'>, string>> = {
  'submitted-already': 'This lead has already been submitted.',
  closed: 'This lead is closed.',
  'person-erased': 'The person of this lead asked to be forgotten.',
  'appointment-booked-already': 'This lead already has an appointment; move it instead.',
  'no-appointment': 'This lead has no appointment.',
  'appointment-in-the-past': 'An appointment must start in the future.',
};

/** The answer about a lead that there is not, or that is another dealership's (SITE-4). */
export function noSuchLead(): ProblemError {
  return notFound('There is no such lead.');
}
