import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import { SLOT_MINUTES } from '@forecourt/retail-rules';
import { conflict } from '@forecourt/service-kit';
import type { LeadEvent } from '../../lead/lead.events.ts';
import type { DriveNotices } from './drive-notices.ts';
import { cancelDrive, type Drive, findDrive, moveDrive } from './drive-rows.ts';
import { freeSlot } from './slot-changes.ts';

/** A test drive as it was read before its day was locked, and what its changes are written with. */
interface FollowedDrive {
  readonly letters: DriveNotices;
  /** Undefined if the lead has none. */
  readonly drive: Drive | undefined;
  readonly meta: EventMeta;
  readonly now: Date;
}

/**
 * Lets a booked test drive follow what the dealer decided about the appointment (TD-1), in the transaction of the lead's events: its slot is
 * free again, and a drive that was moved takes place at the dealer's time, which need not be a slot. The driver gets an e-mail about it.
 * @throws ProblemError 409 if the visitor has changed it since it was read
 */
export async function followAppointment(
  tx: EventTransaction,
  events: readonly LeadEvent[],
  { drive, letters, meta, now }: FollowedDrive,
): Promise<void> {
  const [event] = events;
  if (!drive || !event) return;
  const { leadId } = drive;
  const current = await findDrive(tx.queryRunner, leadId);
  if (current?.revision !== drive.revision) throw conflict('The customer has just changed this appointment.');
  await freeSlot(tx, drive, { leadId, meta, now });
  if (event.type === 'AppointmentCancelled') {
    return letters.changed(tx, await cancelDrive(tx.queryRunner, drive), 'cancelled');
  }
  if (event.type !== 'AppointmentMoved') return;
  const { startsAt } = event.data;
  const endsAt = new Date(Date.parse(startsAt) + SLOT_MINUTES * 60_000).toISOString();
  const moved = await moveDrive(tx.queryRunner, drive, { startsAt, endsAt, slotStream: null });
  if (startsAt !== drive.startsAt || drive.cancelled) await letters.changed(tx, moved, 'moved');
}
