import { isDeepStrictEqual } from 'node:util';
import type { ReservationReason } from '@forecourt/contracts';
import type { Decision } from '@forecourt/event-store';
import type {
  Appointment,
  Channel,
  Closing,
  Lead,
  LeadEvent,
  Outcome,
  ReservationOutcome,
  Route,
  Submission,
} from './lead.ts';

/** Records an enquiry as a lead, and assigns it to a dealership. */
export interface SubmitLead {
  type: 'SubmitLead';
  submission: Submission;
  route: Route;
  /** The appointment that was booked with it (TD-1). */
  appointment?: Appointment | undefined;
}

/** What can happen to a lead once there is one. Instants are ISO 8601 in UTC. */
export type HistoryCommand =
  | { type: 'RecordDelivery'; subscriber: string }
  | { type: 'RecordFailedDelivery'; subscriber: string; reason: string; attempts: number }
  | { type: 'AcknowledgeLead'; subscriber: string }
  | { type: 'RecordContact'; channel: Channel }
  | ({ type: 'BookAppointment' } & Appointment)
  | ({ type: 'MoveAppointment' } & Appointment)
  | { type: 'CancelAppointment' }
  | ({ type: 'CloseLead'; outcome: Outcome } & Closing)
  | ({ type: 'ReopenLead' } & Omit<Closing, 'valueCents'>)
  | { type: 'RecordDeposit'; depositCents: number; until: string; timeZone?: string | undefined }
  | { type: 'RecordReservationEnd'; outcome: ReservationOutcome; paid: boolean; reason: ReservationReason | undefined }
  | { type: 'RecordPaymentReceived'; amountCents: number; reference: string }
  | { type: 'ErasePerson' };

export type LeadCommand = SubmitLead | HistoryCommand;

/** Why a command does nothing. */
export type LeadRefusal =
  | 'submitted-already'
  | 'no-such-lead'
  | 'closed'
  | 'person-erased'
  | 'appointment-booked-already'
  | 'no-appointment'
  | 'appointment-in-the-past';

/** An event without what all events of a lead share. */
type Change = LeadEvent extends infer Event
  ? Event extends LeadEvent
    ? { type: Event['type'] } & Omit<Event['data'], 'dealershipId'>
    : never
  : never;
type Decided = Decision<Change, LeadRefusal>;

/**
 * The result of a command on a lead (LEAD-5): pure, and the only place where lead events are created.
 * @param lead undefined before it is submitted.
 * @param now the current instant, UTC.
 */
export function decide(command: LeadCommand, lead: Lead | undefined, now: Date): Decision<LeadEvent, LeadRefusal> {
  const owner = command.type === 'SubmitLead' ? command.submission : lead;
  if (!owner) return { refusal: 'no-such-lead' };
  const outcome = decideChanges(command, lead, now);
  if (outcome.refusal) return outcome;
  return { events: outcome.events.map((change) => toEvent(change, owner.dealershipId, now)) };
}

function decideChanges(command: LeadCommand, lead: Lead | undefined, now: Date): Decided {
  if (command.type === 'SubmitLead') return lead ? { refusal: 'submitted-already' } : submit(command);
  return lead ? continueHistory(command, lead, now) : { refusal: 'no-such-lead' };
}

function submit({ submission, route, appointment }: SubmitLead): Decided {
  return {
    events: [
      { type: 'LeadSubmitted', ...submission },
      { type: 'LeadRouted', ...route },
      ...(appointment ? [{ type: 'AppointmentBooked' as const, ...appointment }] : []),
    ],
  };
}

/** A CRM may confirm a lead late, and a person may be erased at any time; nobody works on a closed lead, unless it is reopened. */
function continueHistory(command: HistoryCommand, lead: Lead, now: Date): Decided {
  switch (command.type) {
    case 'RecordDelivery':
      return lead.deliveredTo.includes(command.subscriber)
        ? { events: [] }
        : { events: [{ type: 'LeadDelivered', subscriber: command.subscriber }] };
    case 'RecordFailedDelivery': {
      const { subscriber, reason, attempts } = command;
      return { events: [{ type: 'LeadDeliveryFailed', subscriber, reason, attempts }] };
    }
    case 'AcknowledgeLead':
      return lead.acknowledgedBy.includes(command.subscriber)
        ? { events: [] }
        : { events: [{ type: 'LeadAcknowledged', subscriber: command.subscriber }] };
    // Its own stream decides; the lead only says so, also where a dealer has closed it.
    case 'RecordDeposit':
      return {
        events: [
          {
            ...{ type: 'DepositPaid', depositCents: command.depositCents, until: command.until },
            ...(command.timeZone && { timeZone: command.timeZone }),
          },
        ],
      };
    case 'RecordReservationEnd':
      return {
        events: [
          {
            ...{ type: 'ReservationEnded', outcome: command.outcome, paid: command.paid },
            ...(command.reason && { reason: command.reason }),
          },
        ],
      };
    case 'RecordPaymentReceived':
      return {
        events: [{ type: 'PaymentReceived', amountCents: command.amountCents, reference: command.reference }],
      };
    case 'ErasePerson':
      return { events: lead.erased ? [] : [...withoutVisitor(lead, now), { type: 'PersonErased' }] };
    case 'CloseLead':
      return close(command, lead);
    case 'ReopenLead': {
      const { type: _, ...why } = command;
      if (!lead.outcome) return { events: [] };
      return lead.erased ? { refusal: 'person-erased' } : { events: [{ type: 'LeadReopened', ...why }] };
    }
    case 'CancelAppointment':
      if (lead.outcome) return { refusal: 'closed' };
      return lead.appointment ? { events: [{ type: 'AppointmentCancelled' }] } : { refusal: 'no-appointment' };
    default:
      return dealWithCustomer(command, lead, now);
  }
}

/** An appointment ahead does not take place if nobody knows any more who was to come. */
function withoutVisitor({ appointment, outcome }: Lead, now: Date): Change[] {
  const isAhead = appointment && !outcome && new Date(appointment) > now;
  return isAhead ? [{ type: 'AppointmentCancelled' }] : [];
}

/**
 * Closes a lead, or corrects how it was closed: what is said again without more says nothing new. The lead of an erased person is closed at most
 * once, as nobody can know of it any more.
 */
function close({ type: _, outcome, ...said }: Extract<HistoryCommand, { type: 'CloseLead' }>, lead: Lead): Decided {
  const before = lead.outcome === outcome ? lead.closing : undefined;
  const closing: Closing = {
    reason: said.reason ?? before?.reason,
    valueCents: said.valueCents ?? before?.valueCents,
    salesperson: said.salesperson ?? before?.salesperson,
  };
  if (before && isDeepStrictEqual(closing, before)) return { events: [] };
  if (lead.outcome && lead.erased) return { refusal: 'person-erased' };
  return { events: [{ type: 'LeadClosed', outcome, ...closing }] };
}

type CustomerCommand = Extract<HistoryCommand, { type: 'RecordContact' | 'BookAppointment' | 'MoveAppointment' }>;

/** Commands that need an open lead with a known person. */
function dealWithCustomer(command: CustomerCommand, lead: Lead, now: Date): Decided {
  if (lead.outcome) return { refusal: 'closed' };
  if (lead.erased) return { refusal: 'person-erased' };
  if (command.type === 'RecordContact') return { events: [{ type: 'CustomerContacted', channel: command.channel }] };
  const { type, ...appointment } = command;
  const { startsAt } = appointment;
  if (startsAt === lead.appointment) return { events: [] };
  if (new Date(startsAt) <= now) return { refusal: 'appointment-in-the-past' };
  if (type === 'BookAppointment') {
    return lead.appointment
      ? { refusal: 'appointment-booked-already' }
      : { events: [{ type: 'AppointmentBooked', ...appointment }] };
  }
  return lead.appointment ? { events: [{ type: 'AppointmentMoved', ...appointment }] } : { refusal: 'no-appointment' };
}

function toEvent({ type, ...data }: Change, dealershipId: number, occurredAt: Date): LeadEvent {
  return { type, data: { ...data, dealershipId }, occurredAt } as LeadEvent;
}
