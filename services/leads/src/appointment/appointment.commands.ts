import { applyCommand, type EventMeta, EventStore, retryOnConflict } from '@forecourt/event-store';
import { type CallerClaims, Clock, conflict, SiteDirectory } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { enquirySiteOf } from '../enquiry/enquiry.site.ts';
import { leadRules } from '../lead/lead.rows.ts';
import { AppointmentLetters } from './appointment.letters.ts';
import { type BookedAppointment, cancelBooked, findBooked, moveBooked } from './appointment.rows.ts';
import { appointmentOf, placeOf, type WantedSlot, wantedSlot } from './appointment-kind.ts';
import { type Appointments, freeSlot, SlotRefusedError, takeSlot } from './appointments.ts';

/** An address need not be its sender's, and each change is an email to it: whoever goes on changing calls. */
const MOST_CHANGES = 5;

/** What the change of an appointment is given. */
export interface AppointmentChange {
  readonly token: string;
  /** The new time, ISO 8601 in UTC; null cancels it. */
  readonly startsAt: string | null;
  readonly caller: CallerClaims;
  readonly meta: EventMeta;
}

/** Moves an appointment to another time, or cancels it, by its signed link (TD-1, PAGE-1). */
@Injectable()
export class AppointmentChanges {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly directory: SiteDirectory,
    private readonly letters: AppointmentLetters,
  ) {}

  /**
   * Its person gets an email about it. It can be cancelled however often it was moved.
   * @throws ProblemError 404 for a link that is not valid here, 400 for a time that the place does not have, 409 if somebody else has it, if
   *   the booking was changed meanwhile or too often, or if the lead is closed. Nothing changes then.
   */
  async change(appointments: Appointments, { token, startsAt, caller, meta }: AppointmentChange): Promise<void> {
    const { kind } = appointments;
    const site = await enquirySiteOf(caller, this.directory);
    const booked = await appointments.find(site.slug, token);
    if (startsAt === null) return booked.cancelled ? undefined : this.#change(appointments, booked, null, meta);
    if (booked.cancelled) throw conflict('This booking was cancelled. Please make a new one.');
    const place = placeOf(kind, site, booked.locationSlug);
    const wanted = wantedSlot(kind, site, place, { startsAt, now: this.clock.now() });
    if (wanted.startsAt === booked.startsAt) return;
    if (booked.revision > MOST_CHANGES) throw conflict(CHANGED_OFTEN);
    await this.#change(appointments, booked, wanted, meta).catch(async (error: unknown) => {
      throw error instanceof SlotRefusedError
        ? await appointments.refusal(error, { site, place, wanted: wanted.startsAt, moving: booked })
        : error;
    });
  }

  /** Both days are locked before the lead, as everywhere; what was read before the locks is compared under them. */
  #change(
    appointments: Appointments,
    booked: BookedAppointment,
    wanted: WantedSlot | null,
    meta: EventMeta,
  ): Promise<void> {
    const { table } = appointments.kind;
    const { leadId, loanCar } = booked;
    const days = [booked.slotStream, wanted?.streamId].filter((day) => typeof day === 'string');
    return retryOnConflict(() =>
      this.store.transact(async (tx) => {
        await tx.lock(days);
        await tx.lock([leadId]);
        const current = await findBooked(tx.queryRunner, table, leadId);
        if (current?.revision !== booked.revision)
          throw conflict('This booking has changed in the meantime. Please check it and try again.');
        const change = { leadId, meta, now: this.clock.now() };
        if (wanted) await takeSlot(tx, wanted, { ...change, loanCar });
        await freeSlot(tx, booked, change);
        const command = wanted
          ? ({ type: 'MoveAppointment', ...appointmentOf(wanted) } as const)
          : ({ type: 'CancelAppointment' } as const);
        await applyCommand(tx, leadRules, { streamId: leadId, meta, command: () => command }, change.now);
        const changed = wanted
          ? await moveBooked(tx.queryRunner, table, booked, { ...wanted, slotStream: wanted.streamId })
          : await cancelBooked(tx.queryRunner, table, booked, change.now);
        await this.letters.changed(tx, appointments, changed, wanted ? 'moved' : 'cancelled');
      }),
    );
  }
}

const CHANGED_OFTEN = `This booking was changed ${MOST_CHANGES} times. To move it again, please call us. You can still cancel it here.`;
