import type { SubmittedLead } from '@forecourt/contracts';
import { dayAndTime } from '@forecourt/retail-rules';

/** A lead as CRMs receive it that take a lead once, and not its events: what was submitted, and what was agreed since. */
export interface DeliveredLead {
  readonly lead: SubmittedLead;
  readonly submittedAt: Date;
  /** The name of the place that the visitor chose, if they chose one that is known. */
  readonly place?: string | undefined;
  /** The appointment that stands, such as a test drive booked with the lead. */
  readonly appointment?: AgreedAppointment | undefined;
}

/** When and where somebody comes. */
export interface AgreedAppointment {
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** The place's name, if it is known. */
  readonly place?: string | undefined;
  /** IANA zone, if it is known. */
  readonly timeZone?: string | undefined;
}

/** What asks to look twice at a lead that a program may have sent. */
export const ASK_TO_CHECK = 'This may have been sent by a program: look at it before you answer.';

/** The first and last name, as far as they are known. */
export function personName({ person }: SubmittedLead): string {
  return [person?.name, person?.last_name].flatMap((part) => part?.trim() || []).join(' ');
}

/** The appointment in the place's own time, as people say it; undefined if there is none. */
export function appointmentText({ appointment }: DeliveredLead): string | undefined {
  if (!appointment) return undefined;
  const { startsAt, timeZone = 'UTC', place } = appointment;
  const when = `${dayAndTime(new Date(startsAt), timeZone)} (${timeZone})`;
  return place === undefined ? when : `${when}, ${place}`;
}
