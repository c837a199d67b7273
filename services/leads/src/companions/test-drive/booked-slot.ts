import { fieldOf } from '@forecourt/contracts';
import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import { badRequest, conflict, notFound, ProblemError } from '@forecourt/service-kit';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import { chosenPlace } from '../../enquiry/enquiry-route.ts';
import type { EnquirySite } from '../../enquiry/enquiry-site.ts';
import type { Subject } from '../../lead/person-contacts.ts';
import { aheadOf, keepDrive } from './drive-rows.ts';
import { type DrivePlace, drivePlaceOf, type WantedSlot, wantedSlot } from './place-slots.ts';
import { takeSlot } from './slot-changes.ts';

/** More than anybody drives in three weeks: nobody may block others' times. */
const MOST_AHEAD = 4;

/** The time that a lead is about to book. */
export interface BookedSlot {
  readonly place: DrivePlace;
  readonly slot: WantedSlot;
  readonly carId: string | undefined;
}

/**
 * The time that an enquiry books (TD-1); undefined for any other form, or if the visitor left it open.
 * @throws ProblemError 404 on a site without test drives, 400 for a place that takes none, or a time that is no slot of it
 */
export function bookedSlot({ form, answers, carId }: Enquiry, site: EnquirySite, now: Date): BookedSlot | undefined {
  if (form.name !== 'test_drive') return undefined;
  if (!site.test_drives.enabled) throw notFound();
  const place = placeOf(chosenPlace(answers, site.dealerships) ?? '', site);
  if (answers.appointment === undefined) return undefined;
  return { place, carId, slot: wantedSlot(site, place, answers.appointment, now) };
}

function placeOf(slug: string, site: EnquirySite): DrivePlace {
  try {
    return drivePlaceOf(site, slug);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw badRequest([{ field: 'location', message: fieldOf('location').invalid }]);
  }
}

/** @throws ProblemError 409 if a person has as many drives ahead on this site as anybody may */
export async function requireFewAhead({ queryRunner }: EventTransaction, subject: Subject, now: Date): Promise<void> {
  if ((await aheadOf(queryRunner, subject, now)) < MOST_AHEAD) return;
  const message = `You already have ${MOST_AHEAD} bookings ahead. Please call us for another one.`;
  throw conflict(message, [{ field: 'appointment', message }]);
}

/** Takes the slot and keeps the drive, in the transaction of its lead. @throws SlotTakenError if somebody else has it */
export async function keepBooking(
  tx: EventTransaction,
  { slot, carId }: BookedSlot,
  { site, ...change }: { leadId: string; site: string; meta: EventMeta; now: Date },
): Promise<void> {
  await takeSlot(tx, slot, change);
  await keepDrive(tx.queryRunner, { leadId: change.leadId, site, carId, slot });
}
