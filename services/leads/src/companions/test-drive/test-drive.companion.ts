import { type AccountItem, fieldOf } from '@forecourt/contracts';
import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import { SLOT_MINUTES } from '@forecourt/retail-rules';
import { badRequest, Clock, conflict, notFound, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquiredCar } from '../../enquiry/enquiry.car.ts';
import { chosenPlace } from '../../enquiry/enquiry.rules.ts';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type {
  Accepted,
  AccountPart,
  Brought,
  CompanionDeclaration,
  EnquirySetting,
  LeadCompanion,
  LeadErasure,
  OwnLead,
} from '../../enquiry/lead-companion.ts';
import type { Following, HistoryChange } from '../../lead/follow-history.ts';
import type { LeadEvent } from '../../lead/lead.ts';
import { type Asker, askerLocks } from '../../lead/person-contacts.ts';
import { DriveCalendarController, DriveCalendars } from './drive-calendars.ts';
import { ChangeDrive, freeSlot, SlotTakenError, takeSlot } from './test-drive.commands.ts';
import { TestDriveController } from './test-drive.http.ts';
import { DriveLetters, DriveLinks, drivePath } from './test-drive.letters.ts';
import {
  cancelDrive,
  type Drive,
  drivesOfLeads,
  drivesWithSlots,
  FreeSlotsReader,
  findDrive,
  keepDrive,
  moveDrive,
  openDrivesOf,
} from './test-drive.rows.ts';
import { appointmentOf, type DrivePlace, drivePlaceOf, isSlotEvent, wantedSlot } from './test-drive.ts';

/** Nobody may block others' times: a third car waits until one was driven. */
const MOST_OPEN = 2;
/** A visitor’s link to a drive has ended long before. */
const DRIVE_MS = 90 * 86_400_000;

/** The test drive that a lead books (TD-1). */
@Injectable()
export class TestDriveCompanion implements LeadCompanion {
  constructor(
    @Inject(Clock) private readonly clock: Clock,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DriveLinks) private readonly links: DriveLinks,
    @Inject(FreeSlotsReader) private readonly free: FreeSlotsReader,
    @Inject(DriveLetters) private readonly letters: DriveLetters,
  ) {}

  /**
   * Books the time that the visitor chose, if any.
   * @throws ProblemError 404 on a site without test drives, 400 for a place that takes none, or a time that is no slot of it
   */
  async accept(
    enquiry: Enquiry,
    { site, car, caller }: EnquirySetting & { car: EnquiredCar | undefined },
  ): Promise<Accepted> {
    const { form, answers } = enquiry;
    if (form.name !== 'test_drive') return { enquiry };
    if (!site.test_drives.enabled) throw notFound();
    const place = placeOf(chosenPlace(answers, site.dealerships) ?? '', site);
    if (answers.appointment === undefined) return { enquiry };
    return {
      enquiry,
      brings: this.#booking(enquiry, site, { car, place, startsAt: answers.appointment, user: caller.user }),
    };
  }

  #booking(
    { carId, origin: { url } }: Enquiry,
    site: EnquirySite,
    {
      car,
      place,
      startsAt,
      user,
    }: { car: EnquiredCar | undefined; place: DrivePlace; startsAt: string; user: string | undefined },
  ): Brought {
    const slot = wantedSlot(site, place, startsAt, this.clock.now());
    return {
      userLocks: askerLocks(user),
      locks: () => [slot.streamId],
      check: (tx, subject) => requireFewOpen(tx, { ...subject, user }, this.clock.now()),
      appointment: appointmentOf(slot),
      post: (tx, letter) => this.letters.booked(tx, { ...letter, site, place, slot, car, url }),
      start: async (tx, { leadId, meta, now }) => {
        await takeSlot(tx, slot, { leadId, meta, now });
        await keepDrive(tx.queryRunner, { leadId, site: site.slug, carId, slot });
      },
      refusal: async (error) =>
        error instanceof SlotTakenError ? this.free.refusal(site, place, slot.startsAt) : undefined,
      path: (leadId) => {
        const token = this.links.tokenOf(site.slug, leadId);
        return { manage: drivePath(token), atOnce: false, query: { booking: token } };
      },
    };
  }

  /** A dealer who moves or cancels the appointment gives its slot back. */
  async following(leadId: string, { isAppointment }: HistoryChange): Promise<Following | undefined> {
    const drive = isAppointment ? await findDrive(this.dataSource, leadId) : undefined;
    if (!drive) return undefined;
    return {
      locks: drive.slotStream ? [drive.slotStream] : [],
      follow: (tx, events, how) => this.#followAppointment(tx, events, { drive, ...how }),
    };
  }

  /**
   * Lets a drive follow what the dealer decided: its slot is free again, and a drive that was moved takes place at the dealer's time, which need
   * not be a slot. The driver gets an e-mail about it.
   * @throws ProblemError 409 if the visitor has changed it since it was read
   */
  async #followAppointment(
    tx: EventTransaction,
    events: readonly LeadEvent[],
    { drive, leadId, meta, now }: { drive: Drive; leadId: string; meta: EventMeta; now: Date },
  ): Promise<void> {
    const [event] = events;
    if (!event || !events.some(({ type }) => type === 'AppointmentMoved' || type === 'AppointmentCancelled')) return;
    const current = await findDrive(tx.queryRunner, leadId);
    if (current?.revision !== drive.revision) throw conflict('The customer has just changed this appointment.');
    await freeSlot(tx, drive, { leadId, meta, now });
    if (event.type === 'AppointmentCancelled') {
      return this.letters.changed(tx, await cancelDrive(tx.queryRunner, drive), 'cancelled');
    }
    if (event.type !== 'AppointmentMoved') return;
    const { startsAt } = event.data;
    const endsAt = new Date(Date.parse(startsAt) + SLOT_MINUTES * 60_000).toISOString();
    const moved = await moveDrive(tx.queryRunner, drive, { startsAt, endsAt, slotStream: null });
    if (startsAt !== drive.startsAt || drive.cancelled) await this.letters.changed(tx, moved, 'moved');
  }

  /** The drives of a user, with the page of each that is ahead. */
  async accountOf(leads: readonly OwnLead[]): Promise<AccountPart> {
    const drives = await drivesOfLeads(
      this.dataSource,
      leads.map(({ leadId }) => leadId),
    );
    const now = this.clock.now();
    return { items: new Map(drives.map((drive) => [drive.leadId, this.#itemOf(drive, now)])) };
  }

  #itemOf({ leadId, site, startsAt, endsAt, timeZone, locationSlug, cancelled }: Drive, now: Date): AccountItem {
    const isOver = new Date(endsAt) <= now;
    return {
      kind: 'test_drive',
      state: cancelled ? 'cancelled' : isOver ? 'over' : 'booked',
      ...{ starts_at: startsAt, time_zone: timeZone, location: locationSlug },
      manage: isOver ? null : drivePath(this.links.tokenOf(site, leadId)),
    };
  }

  /** A drive ahead is cancelled, and its time is free again. */
  async erasureOf(leadIds: readonly string[]): Promise<LeadErasure> {
    const days = (await drivesWithSlots(this.dataSource, leadIds)).map(({ slotStream }) => slotStream);
    return {
      locks: days,
      erase: async (tx, { meta, now }) => {
        const drives = await drivesWithSlots(tx.queryRunner, leadIds);
        const [still, moved] = [
          drives.filter(({ slotStream }) => days.includes(slotStream)),
          // One that was moved to another day before it was locked waits for the next round.
          drives.filter(({ slotStream }) => !days.includes(slotStream)),
        ];
        for (const drive of still) {
          await freeSlot(tx, drive, { leadId: drive.leadId, meta, now });
          await cancelDrive(tx.queryRunner, drive);
        }
        return moved.map(({ leadId }) => leadId);
      },
    };
  }
}

/** Test drives, as the service registers them. */
export const testDrive: CompanionDeclaration = {
  companion: TestDriveCompanion,
  providers: () => [FreeSlotsReader, DriveLinks, DriveLetters, DriveCalendars, ChangeDrive.handler],
  controllers: [TestDriveController, DriveCalendarController],
  staysInside: isSlotEvent,
  retention: {
    lasting: { drive_calendars: 'one row per place, until its address is revoked' },
    entries: [
      {
        kind: 'delete',
        table: 'test_drives',
        what: 'test drives; the lead keeps what happened',
        kept: { column: 'ends_at', after: 'the drive', forMs: DRIVE_MS },
      },
    ],
  },
};

function placeOf(slug: string, site: EnquirySite): DrivePlace {
  try {
    return drivePlaceOf(site, slug);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw badRequest([{ field: 'location', message: fieldOf('location').invalid }]);
  }
}

/** @throws ProblemError 409 if a person has as many drives on this site as anybody may */
async function requireFewOpen({ queryRunner }: EventTransaction, asker: Asker, now: Date): Promise<void> {
  if ((await openDrivesOf(queryRunner, asker, now)) < MOST_OPEN) return;
  const message = `You have booked ${MOST_OPEN} test drives already; one that you cancelled counts for a day. You can move a booking by the link that we sent you, or call us.`;
  throw conflict(message, [{ field: 'appointment', message }]);
}
