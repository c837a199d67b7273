import type { AccountItem } from '@forecourt/contracts';
import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import { type Clock, conflict } from '@forecourt/service-kit';
import type { Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { EnquiredCar } from '../enquiry/enquiry.car.ts';
import type { EnquirySite } from '../enquiry/enquiry.site.ts';
import type { Enquiry } from '../enquiry/enquiry.ts';
import type { AccountPart, Brought, CompanionDeclaration, LeadErasure, OwnLead } from '../enquiry/lead-companion.ts';
import type { Following, HistoryChange } from '../lead/follow-history.ts';
import type { LeadEvent } from '../lead/lead.ts';
import { type Asker, askerLocks } from '../lead/person-contacts.ts';
import { AppointmentChanges } from './appointment.commands.ts';
import { AppointmentLetters } from './appointment.letters.ts';
import {
  type BookedAppointment,
  bookedOf,
  bookedWithSlots,
  cancelBooked,
  findBooked,
  keepBooked,
  moveBooked,
  openOf,
} from './appointment.rows.ts';
import {
  type AppointmentKind,
  type AppointmentPlace,
  appointmentOf,
  chosenPlaceOf,
  endOf,
  wantedSlot,
} from './appointment-kind.ts';
import { type Appointments, freeSlot, SlotRefusedError, takeSlot } from './appointments.ts';

/** What a companion is made with that books appointments of a kind. */
export interface AppointmentParts {
  readonly clock: Clock;
  readonly dataSource: DataSource;
  readonly appointments: Appointments;
  readonly letters: AppointmentLetters;
}

/** What every kind of appointment is made with. */
export const appointmentProviders: readonly Type[] = [AppointmentLetters, AppointmentChanges];

/** What a dealer decides of an appointment. One that the visitor cancelled may be booked again. */
const FOLLOWED: ReadonlySet<LeadEvent['type']> = new Set([
  'AppointmentBooked',
  'AppointmentMoved',
  'AppointmentCancelled',
]);
/** A visitor’s link to an appointment has ended long before. */
const KEPT_MS = 90 * 86_400_000;

/** How long bookings of a kind are kept. */
export const appointmentRetention = ({ table, plural }: AppointmentKind): CompanionDeclaration['retention'] => ({
  entries: [
    {
      kind: 'delete',
      table,
      what: `${plural}; the lead keeps what happened`,
      kept: { column: 'ends_at', after: 'the appointment', forMs: KEPT_MS },
    },
  ],
});

/** What is booked with a lead. */
interface Booking {
  readonly site: EnquirySite;
  readonly car: EnquiredCar | undefined;
  readonly user: string | undefined;
  readonly place: AppointmentPlace;
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly own: { readonly car_id?: string | null; readonly loan_car?: boolean };
}

/** The booked time that a lead brings (TD-1, PAGE-1): what holds for every kind of appointment. */
export class AppointmentBooking {
  constructor(private readonly parts: AppointmentParts) {}

  /** The place that a form chose. @throws ProblemError 400 naming `location` */
  placeOf(site: EnquirySite, slug: string | undefined): AppointmentPlace {
    return chosenPlaceOf(this.parts.appointments.kind, site, slug ?? '');
  }

  /** What a lead brings that books a time. @throws ProblemError 400 for a time that is no slot of the place */
  brings(enquiry: Enquiry, { site, car, user, place, startsAt, own }: Booking): Brought {
    const { clock, appointments, letters } = this.parts;
    const { kind } = appointments;
    const slot = wantedSlot(kind, site, place, { startsAt, now: clock.now() });
    let letterHeld = false;
    return {
      userLocks: askerLocks(user),
      locks: () => [slot.streamId],
      check: (tx, subject) => this.#requireFewOpen(tx, { ...subject, user }),
      appointment: appointmentOf(slot),
      post: async (tx, letter) => {
        letterHeld = await letters.booked(tx, appointments, {
          ...letter,
          ...{ site, place, slot, car, answers: enquiry.answers, user, url: enquiry.origin.url },
        });
      },
      start: async (tx, { leadId, meta, now }) => {
        await takeSlot(tx, slot, { leadId, meta, now, loanCar: own.loan_car === true });
        await keepBooked(tx.queryRunner, kind.table, { leadId, site: site.slug, slot, letterHeld, own });
      },
      refusal: async (error) =>
        error instanceof SlotRefusedError
          ? appointments.refusal(error, { site, place, wanted: slot.startsAt })
          : undefined,
      path: (leadId) => ({
        manage: appointments.pathOf(site.slug, leadId),
        atOnce: false,
        query: { booking: appointments.tokenOf(site.slug, leadId) },
      }),
    };
  }

  /** A dealer who moves or cancels the appointment gives its slot back. */
  async following(leadId: string, { isAppointment }: HistoryChange): Promise<Following | undefined> {
    const { dataSource, appointments } = this.parts;
    const booked = isAppointment ? await findBooked(dataSource, appointments.kind.table, leadId) : undefined;
    if (!booked) return undefined;
    return {
      locks: booked.slotStream ? [booked.slotStream] : [],
      follow: (tx, events, how) => this.#follow(tx, events, { booked, ...how }),
    };
  }

  /**
   * Lets a booking follow what the dealer decided: its slot is free again, and one that was moved, or booked again after it was cancelled, takes
   * place at the dealer's time, which need not be a slot. The customer gets an email about it.
   * @throws ProblemError 409 if the visitor has changed it since it was read
   */
  async #follow(
    tx: EventTransaction,
    events: readonly LeadEvent[],
    { booked, leadId, meta, now }: { booked: BookedAppointment; leadId: string; meta: EventMeta; now: Date },
  ): Promise<void> {
    const { appointments, letters } = this.parts;
    const { kind } = appointments;
    const [event] = events;
    if (!event || !events.some(({ type }) => FOLLOWED.has(type))) return;
    const current = await findBooked(tx.queryRunner, kind.table, leadId);
    if (current?.revision !== booked.revision) throw conflict('The customer has just changed this appointment.');
    await freeSlot(tx, booked, { leadId, meta, now });
    if (event.type === 'AppointmentCancelled') {
      return letters.changed(tx, appointments, await cancelBooked(tx.queryRunner, kind.table, booked), 'cancelled');
    }
    if (event.type !== 'AppointmentMoved' && event.type !== 'AppointmentBooked') return;
    const { startsAt } = event.data;
    const to = { startsAt, endsAt: endOf(kind, new Date(startsAt)), slotStream: null };
    const moved = await moveBooked(tx.queryRunner, kind.table, booked, to);
    if (startsAt !== booked.startsAt || booked.cancelled) await letters.changed(tx, appointments, moved, 'moved');
  }

  /** Whether a lead's booking was cancelled. */
  async isOver(leadId: string): Promise<boolean> {
    const { dataSource, appointments } = this.parts;
    return (await findBooked(dataSource, appointments.kind.table, leadId))?.cancelled ?? false;
  }

  /** What an account shows of a user's bookings, with the page of each that is ahead. @param kind as the account calls them */
  async accountOf(kind: 'test_drive' | 'service_booking', leads: readonly OwnLead[]): Promise<AccountPart> {
    const { dataSource, appointments, clock } = this.parts;
    const leadIds = leads.map(({ leadId }) => leadId);
    const all = await bookedOf(dataSource, appointments.kind.table, leadIds);
    const now = clock.now();
    const itemOf = ({ leadId, site, startsAt, endsAt, timeZone, ...booked }: BookedAppointment): AccountItem => {
      const isOver = new Date(endsAt) <= now;
      return {
        kind,
        state: booked.cancelled ? 'cancelled' : isOver ? 'over' : 'booked',
        ...{ starts_at: startsAt, time_zone: timeZone, location: booked.locationSlug },
        manage: isOver ? null : appointments.pathOf(site, leadId),
      };
    };
    return { items: new Map(all.map((booked) => [booked.leadId, itemOf(booked)])) };
  }

  /** One that is ahead is cancelled, and its time is free again. */
  async erasureOf(leadIds: readonly string[]): Promise<LeadErasure> {
    const { table } = this.parts.appointments.kind;
    const days = (await bookedWithSlots(this.parts.dataSource, table, leadIds)).map(({ slotStream }) => slotStream);
    return {
      locks: days,
      erase: async (tx, { meta, now }) => {
        const all = await bookedWithSlots(tx.queryRunner, table, leadIds);
        const [still, moved] = [
          all.filter(({ slotStream }) => days.includes(slotStream)),
          // One that was moved to another day before it was locked waits for the next round.
          all.filter(({ slotStream }) => !days.includes(slotStream)),
        ];
        for (const booked of still) {
          await freeSlot(tx, booked, { leadId: booked.leadId, meta, now });
          await cancelBooked(tx.queryRunner, table, booked);
        }
        return moved.map(({ leadId }) => leadId);
      },
    };
  }

  /** @throws ProblemError 409 if a person has as many open on this site as anybody may */
  async #requireFewOpen({ queryRunner }: EventTransaction, asker: Asker): Promise<void> {
    const { table, mostOpen, plural } = this.parts.appointments.kind;
    if ((await openOf(queryRunner, table, asker, this.parts.clock.now())) < mostOpen) return;
    const message = `You have booked ${mostOpen} ${plural} already. One that you cancelled still counts for a day. You can move a booking on its own page, or call us.`;
    throw conflict(message, [{ field: 'appointment', message }]);
  }
}
