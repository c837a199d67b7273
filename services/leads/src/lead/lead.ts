import type { Closing, LeadEvent, Outcome } from './lead.events.ts';

/** A lead as folded from its events: what its decisions need. */
export interface Lead {
  /** Events so far. */
  version: number;
  dealershipId: number;
  personId: string;
  /** CRMs that received it. */
  deliveredTo: string[];
  /** CRMs that said they have it. */
  acknowledgedBy: string[];
  /** Whether a dealer has reached its person. */
  contacted: boolean;
  /** When the agreed appointment starts, ISO 8601 in UTC; absent while there is none. */
  appointment?: string | undefined;
  /** Present while it is closed. */
  outcome?: Outcome | undefined;
  /** What was said of its end. */
  closing?: Closing | undefined;
  /** Whether its person asked to be forgotten. */
  erased: boolean;
}

/** Before it is submitted there is no lead. */
export const initialState = undefined;

/**
 * The lead after one more event.
 * @throws Error if another event comes before the submission: the stream is damaged.
 */
export function evolve(lead: Lead | undefined, event: LeadEvent): Lead {
  if (event.type === 'LeadSubmitted') {
    const { dealershipId, personId } = event.data;
    return { version: 1, dealershipId, personId, deliveredTo: [], acknowledgedBy: [], contacted: false, erased: false };
  }
  if (!lead) throw new Error(`${event.type} precedes LeadSubmitted.`);
  return { ...lead, ...changeOf(event, lead), version: lead.version + 1 };
}

/** Folds a stream. */
export function fold(events: readonly LeadEvent[]): Lead | undefined {
  return events.reduce<Lead | undefined>(evolve, initialState);
}

function changeOf(event: Exclude<LeadEvent, { type: 'LeadSubmitted' }>, lead: Lead): Partial<Lead> {
  switch (event.type) {
    case 'LeadDelivered':
      return { deliveredTo: [...lead.deliveredTo, event.data.subscriber] };
    case 'LeadAcknowledged':
      return { acknowledgedBy: [...lead.acknowledgedBy, event.data.subscriber] };
    case 'AppointmentBooked':
    case 'AppointmentMoved':
      return { appointment: event.data.startsAt };
    case 'AppointmentCancelled':
      return { appointment: undefined };
    case 'LeadClosed': {
      const { outcome, reason, valueCents, salesperson } = event.data;
      return { outcome, closing: { reason, valueCents, salesperson } };
    }
    case 'LeadReopened':
      return { outcome: undefined, closing: undefined };
    case 'PersonErased':
      return { erased: true };
    case 'CustomerContacted':
      return { contacted: true };
    case 'LeadRouted':
    case 'LeadDeliveryFailed':
    case 'DepositPaid':
    case 'ReservationEnded':
    case 'PaymentReceived':
      return {};
    default:
      return unknownChange(event);
  }
}

/** The compiler sees that every known type is handled; a later release, rolled back since, may have written others. */
const unknownChange = (_event: never): Partial<Lead> => ({});
