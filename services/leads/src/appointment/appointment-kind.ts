import { type Dealership, fieldOf, type Location } from '@forecourt/contracts';
import { type BookableSlot, type BookingBounds, bookableSlots, type OpeningTimes } from '@forecourt/retail-rules';
import { badRequest, notFound, ProblemError } from '@forecourt/service-kit';
import type { EnquirySite } from '../enquiry/enquiry.site.ts';
import type { DayLimits } from './day-slots.ts';

/** A place at which appointments are booked. */
export interface AppointmentPlace {
  readonly dealership: Dealership;
  readonly location: Location;
}

/** What visitors book a time for: a test drive, a service. All that differs between them. */
export interface AppointmentKind {
  /** Where its bookings are kept. */
  readonly table: 'test_drives' | 'service_bookings';
  /** What the streams of its days begin with. */
  readonly streams: string;
  /** Purpose of its signed links. */
  readonly links: string;
  /** How long one takes, and how far apart they begin. */
  readonly minutes: number;
  /** Bookings that one person may have open on a site: nobody may block others' times. */
  readonly mostOpen: number;
  /** What several of them are called, such as test drives. */
  readonly plural: string;
  /** The page by which one is seen, moved and cancelled. */
  path(token: string): string;
  isOn(site: EnquirySite): boolean;
  takes(location: Location): boolean;
  limitsOf(location: Location): DayLimits;
  boundsOf(site: EnquirySite): BookingBounds;
  timesOf(place: AppointmentPlace, site: EnquirySite): OpeningTimes;
}

/** A time of a place that is about to be booked. */
export interface WantedSlot {
  /** The stream of the place's day. */
  readonly streamId: string;
  readonly dealershipId: number;
  readonly locationSlug: string;
  readonly timeZone: string;
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly limits: DayLimits;
}

/**
 * A place of the site that takes appointments of a kind (SITE-4).
 * @throws ProblemError 404 if the site takes none, or has no such place
 */
export function placeOf(kind: AppointmentKind, site: EnquirySite, slug: string): AppointmentPlace {
  const found = site.dealerships.flatMap((dealership) =>
    dealership.locations.map((location) => ({ dealership, location })),
  );
  const place = found.find(({ location }) => location.slug === slug);
  if (!kind.isOn(site) || !place?.location.visible || !kind.takes(place.location)) {
    throw notFound(`There is no such place for ${kind.plural}.`);
  }
  return place;
}

/** The same for the place that a form names. @throws ProblemError 400 naming `location` */
export function chosenPlaceOf(kind: AppointmentKind, site: EnquirySite, slug: string): AppointmentPlace {
  try {
    return placeOf(kind, site, slug);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw badRequest([{ field: 'location', message: fieldOf('location').invalid }]);
  }
}

/** Every slot of a place that can be booked now, taken or not, with the zone of its clock. */
export function slotsOfPlace(
  kind: AppointmentKind,
  site: EnquirySite,
  place: AppointmentPlace,
  now: Date,
): { timeZone: string; slots: BookableSlot[] } {
  const times = kind.timesOf(place, site);
  return {
    timeZone: times.timeZone,
    slots: bookableSlots(times, now, { ...kind.boundsOf(site), minutes: kind.minutes }),
  };
}

/**
 * The slot of a place that begins at an instant.
 * @throws ProblemError 400 naming `appointment`, if the place has no such slot now: closed then, too soon, or too far ahead
 */
export function wantedSlot(
  kind: AppointmentKind,
  site: EnquirySite,
  place: AppointmentPlace,
  { startsAt, now }: { readonly startsAt: string; readonly now: Date },
): WantedSlot {
  const { timeZone, slots } = slotsOfPlace(kind, site, place, now);
  const wanted = slots.find((slot) => slot.startsAt.getTime() === Date.parse(startsAt));
  if (!wanted) throw badRequest([{ field: 'appointment', message: fieldOf('appointment').invalid }]);
  const { dealership, location } = place;
  return {
    streamId: `${kind.streams}:${dealership.id}:${location.slug}:${wanted.day}`,
    dealershipId: dealership.id,
    locationSlug: location.slug,
    timeZone,
    startsAt: wanted.startsAt.toISOString(),
    endsAt: endOf(kind, wanted.startsAt),
    limits: kind.limitsOf(location),
  };
}

/** When an appointment ends that begins at an instant: ISO 8601 in UTC. */
export const endOf = ({ minutes }: AppointmentKind, startsAt: Date): string =>
  new Date(startsAt.getTime() + minutes * 60_000).toISOString();

/** What a lead's events say of a slot. */
export function appointmentOf({ startsAt, endsAt, locationSlug, timeZone }: WantedSlot) {
  return { startsAt, endsAt, locationSlug, timeZone };
}
