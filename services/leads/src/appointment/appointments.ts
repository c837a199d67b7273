import {
  applyCommand,
  type EventMeta,
  EventStore,
  type EventTransaction,
  type StreamRules,
} from '@forecourt/event-store';
import { LookupKey } from '@forecourt/persons';
import { type BookableSlot, dayAndTime, nextSlots } from '@forecourt/retail-rules';
import { Clock, conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquirySite } from '../enquiry/enquiry.site.ts';
import { fold, type LeadEvent } from '../lead/lead.ts';
import { SignedTokens } from '../lead/lead-token.ts';
import type { LettersOfKind } from './appointment.letters.ts';
import type { AppointmentWords } from './appointment.mail.ts';
import { type BookedAppointment, findBooked, takenAt } from './appointment.rows.ts';
import { type AppointmentKind, type AppointmentPlace, slotsOfPlace, type WantedSlot } from './appointment-kind.ts';
import {
  type DaySlots,
  type DaySlotsCommand,
  type DaySlotsEvent,
  decideDay,
  evolveDay,
  freeOf,
  noSlots,
  type SlotRefusal,
} from './day-slots.ts';

const DAY_MS = 86_400_000;

/** The time can't be had: somebody else has it, or the day has no loan car left. */
export class SlotRefusedError extends Error {
  override readonly name = 'SlotRefusedError';

  constructor(readonly reason: SlotRefusal) {
    super(reason === 'slot-taken' ? 'The slot is taken.' : 'The day has no loan car left.');
  }
}

const dayRules: StreamRules<DaySlots, DaySlotsEvent, DaySlotsCommand, SlotRefusal> = {
  initialState: noSlots,
  evolve: evolveDay,
  decide: decideDay,
  toError: (refusal) => new SlotRefusedError(refusal),
};

/** What a change of a day's stream is made with. */
interface SlotChange {
  readonly leadId: string;
  readonly meta: EventMeta;
  readonly now: Date;
}

/**
 * Gives a slot to a lead, in the open transaction, which holds the lock of its day (TD-1).
 * @throws SlotRefusedError if as many as the place takes have it, or no loan car is left
 */
export async function takeSlot(
  tx: EventTransaction,
  { streamId, startsAt, limits }: WantedSlot,
  { leadId, meta, now, loanCar = false }: SlotChange & { readonly loanCar?: boolean },
): Promise<void> {
  const command: DaySlotsCommand = { type: 'TakeSlot', leadId, startsAt, loanCar, limits };
  await applyCommand(tx, dayRules, { streamId, meta, command: () => command }, now);
}

/** Gives a booking's slot back, if it has one, in the open transaction, which holds the lock of its day. */
export async function freeSlot(
  tx: EventTransaction,
  { slotStream, startsAt }: Pick<BookedAppointment, 'slotStream' | 'startsAt'>,
  { leadId, meta, now }: SlotChange,
): Promise<void> {
  if (slotStream === null) return;
  const command: DaySlotsCommand = { type: 'FreeSlot', leadId, startsAt };
  await applyCommand(tx, dayRules, { streamId: slotStream, meta, command: () => command }, now);
}

/** What was wanted in vain. */
interface Refused {
  readonly site: EnquirySite;
  readonly place: AppointmentPlace;
  /** ISO 8601 in UTC. */
  readonly wanted: string;
  /** The booking that was to be moved there. */
  readonly moving?: BookedAppointment;
}

/** The appointments of one kind: its free times, and its bookings by signed links. A subclass says which kind. */
@Injectable()
export abstract class Appointments implements LettersOfKind {
  abstract readonly kind: AppointmentKind;
  abstract readonly words: AppointmentWords;

  constructor(
    private readonly lookup: LookupKey,
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Every free slot of a place, in order, and the zone of its clock.
   * @param moving a booking that wants another of them: it does not stand in its own way, and its own time is none
   */
  async free(
    site: EnquirySite,
    place: AppointmentPlace,
    moving?: BookedAppointment,
  ): Promise<{ timeZone: string; free: BookableSlot[] }> {
    const { timeZone, slots } = slotsOfPlace(this.kind, site, place, this.clock.now());
    const [first, last] = [slots[0], slots.at(-1)];
    if (!first || !last) return { timeZone, free: [] };
    const at = { dealershipId: place.dealership.id, locationSlug: place.location.slug };
    // What began earlier on the first day counts for that day.
    const from = new Date(first.startsAt.getTime() - DAY_MS);
    const taken = await takenAt(this.dataSource, this.kind.table, at, {
      from,
      to: last.startsAt,
      except: moving?.leadId,
    });
    const free = freeOf(slots, taken, this.kind.limitsOf(place.location), timeZone);
    return { timeZone, free: free.filter(({ startsAt }) => startsAt.toISOString() !== moving?.startsAt) };
  }

  /** The answer to a visitor who came too late: 409 naming `appointment`, with the next three times that are free, or `transport`. */
  async refusal({ reason }: SlotRefusedError, { site, place, wanted, moving }: Refused): Promise<ProblemError> {
    if (reason === 'no-loan-car') {
      const message = 'No loan cars are left for that day. Please choose another day, or wait or drop it off instead.';
      return conflict(message, [{ field: 'transport', message }]);
    }
    const { timeZone, free } = await this.free(site, place, moving);
    const next = nextSlots(free, new Date(wanted)).map(({ startsAt }) => dayAndTime(startsAt, timeZone));
    const words = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(next);
    const message = `Someone else has just booked that time.${next.length > 0 ? ` The next free times are ${words}.` : ''}`;
    return conflict(message, [{ field: 'appointment', message }]);
  }

  /** The token of a lead's booking on a site. */
  tokenOf(site: string, leadId: string): string {
    return this.#tokens.tokenOf(leadId, `${site}:${leadId}`);
  }

  /** The page of a lead's booking on a site. */
  readonly pathOf = (site: string, leadId: string): string => this.kind.path(this.tokenOf(site, leadId));

  /**
   * The booking that a token names.
   * @throws ProblemError 404 for a token that is not this site's or was never given out (SITE-4), an appointment that is over, or a person who is
   *   erased: which of these it is stays unsaid.
   */
  async find(site: string, token: string): Promise<BookedAppointment> {
    const leadId = this.#tokens.read(token, (id) => `${site}:${id}`);
    if (leadId === undefined) throw noSuchBooking();
    const booked = await findBooked(this.dataSource, this.kind.table, leadId);
    if (!booked || booked.site !== site || new Date(booked.endsAt) <= this.clock.now()) throw noSuchBooking();
    const lead = fold(await this.store.transact((tx) => tx.load<LeadEvent>(leadId)));
    if (!lead || lead.erased) throw noSuchBooking();
    return booked;
  }

  /** Bound to the kind, the site and the booking. */
  get #tokens(): SignedTokens {
    return new SignedTokens(this.lookup, this.kind.links);
  }
}

const noSuchBooking = () => notFound('This link is no longer valid.');
