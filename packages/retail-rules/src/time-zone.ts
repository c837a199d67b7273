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

/** The zone of a place's hours (LOC-2): its dealership's, else its state's. */
export const placeZone = ({ address }: Pick<Location, 'address'>, { time_zone: own }: Pick<Dealership, 'time_zone'>) =>
  own ?? timeZoneOf(address.state);
