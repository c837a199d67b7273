import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import type { DataSource } from 'typeorm';
import { followLeadsEnd } from '../companions/reservation/change-reservation.ts';
import { loadReservation } from '../companions/reservation/load-reservation.ts';
import { reservationStream } from '../companions/reservation/reservation.events.ts';
import type { DriveNotices } from '../companions/test-drive/drive-notices.ts';
import { type Drive, findDrive } from '../companions/test-drive/drive-rows.ts';
import { followAppointment } from '../companions/test-drive/follow-appointment.ts';
import type { LeadEvent } from './lead.events.ts';

/** What a change of a lead's history may concern besides. */
interface Kind {
  /** It closes the lead. */
  readonly isEnd: boolean;
  /** It is about the lead's appointment. */
  readonly isAppointment: boolean;
}

/** What the change concerns, as read before its streams are locked. */
export interface Concerned extends Kind {
  readonly drive: Drive | undefined;
  /** Streams to lock beside the lead's. */
  readonly locks: readonly (readonly string[])[];
}

/** Finds what a change of a lead's history concerns: its reservation (RES-1), or its test drive's slot (TD-1). */
export async function concernedBy(dataSource: DataSource, leadId: string, kind: Kind): Promise<Concerned> {
  const drive = kind.isAppointment ? await findDrive(dataSource, leadId) : undefined;
  const locks = [drive?.slotStream ? [drive.slotStream] : [], kind.isEnd ? [reservationStream(leadId)] : []];
  return { ...kind, drive, locks };
}

/** A change of a lead's history, and what its consequences are written with. */
interface FollowedHistory {
  readonly leadId: string;
  readonly concerned: Concerned;
  readonly letters: DriveNotices;
  readonly meta: EventMeta;
  readonly now: Date;
}

/**
 * Lets reservation and test drive follow what a dealer decided about the lead, in the transaction of its events.
 * @throws ProblemError 409 if the visitor has changed the test drive since it was read
 */
export async function followHistory(
  tx: EventTransaction,
  events: readonly LeadEvent[],
  { leadId, concerned, letters, ...how }: FollowedHistory,
): Promise<void> {
  const reservation = concerned.isEnd ? (await loadReservation(tx, leadId))?.state : undefined;
  await followLeadsEnd(tx, events, { leadId, reservation, ...how });
  const isFollowed = events.some(({ type }) => type === 'AppointmentMoved' || type === 'AppointmentCancelled');
  await followAppointment(tx, events, { drive: isFollowed ? concerned.drive : undefined, letters, ...how });
}
