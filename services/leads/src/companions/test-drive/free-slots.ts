import { type DriveSlot, dayAndTime, nextSlots } from '@forecourt/retail-rules';
import { Clock, conflict, type ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnquirySite } from '../../enquiry/enquiry-site.ts';
import { takenAt } from './drive-rows.ts';
import { type DrivePlace, freeOf, slotsOfPlace } from './place-slots.ts';

/** The free times of places (TD-1). */
@Injectable()
export class FreeSlotsReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Every free slot of a place, in order, and the zone of its clock. */
  async of(site: EnquirySite, place: DrivePlace): Promise<{ timeZone: string; free: DriveSlot[] }> {
    const { timeZone, slots } = slotsOfPlace(site, place, this.clock.now());
    const [first, last] = [slots[0], slots.at(-1)];
    if (!first || !last) return { timeZone, free: [] };
    const at = { dealershipId: place.dealership.id, locationSlug: place.location.slug };
    const taken = await takenAt(this.dataSource, at, first.startsAt, last.startsAt);
    return { timeZone, free: freeOf(slots, taken, place) };
  }

  /** The answer to who came too late for a slot: 409 naming `appointment`, with the next three that are free. */
  async refusal(site: EnquirySite, place: DrivePlace, wanted: string): Promise<ProblemError> {
    const { timeZone, free } = await this.of(site, place);
    const next = nextSlots(free, new Date(wanted)).map(({ startsAt }) => dayAndTime(startsAt, timeZone));
    const words = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(next);
    const message = `Somebody else has just booked that time.${next.length > 0 ? ` The next free times are ${words}.` : ''}`;
    return conflict(message, [{ field: 'appointment', message }]);
  }
}
