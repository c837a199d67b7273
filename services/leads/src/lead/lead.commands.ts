import type { Channel, Outcome, Route, Submission } from './lead.events.ts';

/** Records an enquiry as a lead, and assigns it to a dealership. */
export interface SubmitLead {
  type: 'SubmitLead';
  submission: Submission;
  route: Route;
}

/** What can happen to a lead once there is one. Instants are ISO 8601 in UTC. */
export type HistoryCommand =
  | { type: 'AcknowledgeLead'; subscriber: string }
  | { type: 'RecordContact'; channel: Channel }
  | { type: 'BookAppointment'; startsAt: string }
  | { type: 'MoveAppointment'; startsAt: string }
  | { type: 'CancelAppointment' }
  | { type: 'CloseLead'; outcome: Outcome }
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
