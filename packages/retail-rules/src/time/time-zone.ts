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

/** Where clocks differ from the rest of the state: a postcode and, where only some of its towns do, these. */
interface OtherClock {
  readonly zone: string;
  readonly towns?: readonly string[];
}

const EUCLA = 'Australia/Eucla';
const OTHER_CLOCKS: Readonly<Record<string, OtherClock>> = {
  '2880': {
    zone: 'Australia/Broken_Hill',
    towns: ['broken hill', 'broken hill north', 'broken hill west', 'silverton'],
  },
  '2898': { zone: 'Australia/Lord_Howe' },
  '2899': { zone: 'Pacific/Norfolk' },
  '5690': { zone: EUCLA, towns: ['border village'] },
  '6443': { zone: EUCLA, towns: ['caiguna', 'cocklebiddy', 'madura', 'mundrabilla', 'eucla'] },
  '6798': { zone: 'Indian/Christmas' },
  '6799': { zone: 'Indian/Cocos' },
};

/** The zone of a postcode's own clocks; undefined where they show what the state's do. */
function zoneOfTown({ postcode, city }: Pick<Location['address'], 'postcode' | 'city'>): string | undefined {
  const { zone, towns } = OTHER_CLOCKS[postcode] ?? {};
  return towns === undefined || towns.includes(city.trim().toLowerCase()) ? zone : undefined;
}

/** The zone of a state by its letters; that of Sydney for letters that are no state's. */
export const zoneOfState = (state: string | undefined): string =>
  ZONES[state?.toLowerCase() as AustralianState] ?? ZONES.nsw;

/**
 * The zone of a place's hours (LOC-2): its own, else its dealership's, else that of its postcode where its clocks differ from the state's, else
 * its state's, else Perth's. Either may be unknown.
 */
export function placeZone(
  place: Pick<Location, 'address' | 'zone'> | undefined,
  dealership: Pick<Dealership, 'time_zone'> | undefined,
): string {
  const own = place?.zone ?? dealership?.time_zone;
  if (own !== undefined || !place) return own ?? ZONES.wa;
  const ofState: string | undefined = ZONES[place.address.state];
  return zoneOfTown(place.address) ?? ofState ?? ZONES.wa;
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
