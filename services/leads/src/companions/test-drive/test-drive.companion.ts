import { Clock, notFound } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppointmentBooking,
  appointmentProviders,
  appointmentRetention,
} from '../../appointment/appointment.companion.ts';
import { AppointmentLetters } from '../../appointment/appointment.letters.ts';
import { isSlotEvent } from '../../appointment/day-slots.ts';
import { PlaceCalendarController, PlaceCalendars } from '../../appointment/place-calendars.ts';
import type { EnquiredCar } from '../../enquiry/enquiry.car.ts';
import { chosenPlace } from '../../enquiry/enquiry.rules.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type {
  Accepted,
  AccountPart,
  CompanionDeclaration,
  EnquirySetting,
  LeadCompanion,
  LeadErasure,
  OwnLead,
} from '../../enquiry/lead-companion.ts';
import type { Following, HistoryChange } from '../../lead/follow-history.ts';
import { ChangeDrive, TestDriveController, TestDrives } from './test-drive.http.ts';
import { driveKind } from './test-drive.ts';

/** The test drive that a lead books (TD-1). */
@Injectable()
export class TestDriveCompanion implements LeadCompanion {
  readonly #booking: AppointmentBooking;

  constructor(clock: Clock, dataSource: DataSource, appointments: TestDrives, letters: AppointmentLetters) {
    this.#booking = new AppointmentBooking({ clock, dataSource, appointments, letters });
  }

  /**
   * Books the time that the visitor chose, if any.
   * @throws ProblemError 404 on a site without test drives, 400 for a place that takes none, or a time that is no slot of it
   */
  async accept(
    enquiry: Enquiry,
    { site, car, caller }: EnquirySetting & { car: EnquiredCar | undefined },
  ): Promise<Accepted> {
    const { form, answers, carId } = enquiry;
    if (form.name !== 'test_drive') return { enquiry };
    if (!driveKind.isOn(site)) throw notFound();
    const place = this.#booking.placeOf(site, chosenPlace(answers, site.dealerships));
    const { appointment: startsAt } = answers;
    if (startsAt === undefined) return { enquiry };
    const booking = { site, car, user: caller.user, place, startsAt, own: { car_id: carId ?? null } };
    return { enquiry, brings: this.#booking.brings(enquiry, booking) };
  }

  /** A dealer who moves or cancels the appointment gives its slot back. */
  following(leadId: string, change: HistoryChange): Promise<Following | undefined> {
    return this.#booking.following(leadId, change);
  }

  /** The drives of a user, with the page of each that is ahead. */
  accountOf(leads: readonly OwnLead[]): Promise<AccountPart> {
    return this.#booking.accountOf('test_drive', leads);
  }

  /** Whether the drive was cancelled. */
  isOver(leadId: string): Promise<boolean> {
    return this.#booking.isOver(leadId);
  }

  /** A drive ahead is cancelled, and its time is free again. */
  erasureOf(leadIds: readonly string[]): Promise<LeadErasure> {
    return this.#booking.erasureOf(leadIds);
  }
}

/** Test drives, as the service registers them, with what all kinds of appointments share: their slots' events and the calendars of places. */
export const testDrive: CompanionDeclaration = {
  companion: TestDriveCompanion,
  providers: () => [...appointmentProviders, TestDrives, PlaceCalendars, ChangeDrive.handler],
  controllers: [TestDriveController, PlaceCalendarController],
  staysInside: isSlotEvent,
  retention: {
    ...appointmentRetention(driveKind),
    lasting: { drive_calendars: 'one row per place, until its address is revoked' },
  },
};
