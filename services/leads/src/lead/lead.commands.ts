import type { ReservationReason } from '@forecourt/contracts';
import type { Appointment, Channel, Closing, Outcome, ReservationOutcome, Route, Submission } from './lead.events.ts';

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
