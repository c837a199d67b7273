import type { AustralianState, Dealership, Location } from '@forecourt/contracts';

const ZONES: Readonly<Record<AustralianState, string>> = {
  act: 'Australia/Sydney',
  nsw: 'Australia/Sydney',
  nt: 'Australia/Darwin',
  qld: 'Australia/Brisbane',
  sa: 'Australia/Adelaide',
  tas: 'Australia/Hobart',
  vic: 'Australia/Melbourne',
  wa: 'Australia/Perth',
};

/** The IANA time zone of a state or territory. */
export const timeZoneOf = (state: AustralianState): string => ZONES[state];

/** The zone of a place's hours (LOC-2): its dealership's, else its state's, else Perth's. Either may be unknown. */
export function placeZone(
  place: Pick<Location, 'address'> | undefined,
  dealership: Pick<Dealership, 'time_zone'> | undefined,
): string {
  const state: string | undefined = place?.address.state;
  const ofState: string | undefined = ZONES[state as AustralianState];
  return dealership?.time_zone ?? ofState ?? 'Australia/Perth';
}

/** The zone of a dealership's own days (LOC-2): that of its primary place, else of its first. It may be unknown. */
export function dealershipZone(dealership: Pick<Dealership, 'time_zone' | 'locations'> | undefined): string {
  const places = dealership?.locations ?? [];
  return placeZone(places.find(({ primary }) => primary) ?? places[0], dealership);
}

/**
 * A format of instants for each time zone, made when it is first needed: making one takes a third of a millisecond, and pages need many.
 * There are some 400 zones, which bounds what is kept.
 */
export function zonedFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

const isoDay = zonedFormat('sv-SE', { dateStyle: 'short' });

/** The day that it is in a time zone, such as 2026-03-04. */
export function dayAt(instant: Date, timeZone: string): string {
  return isoDay(timeZone).format(instant);
}
