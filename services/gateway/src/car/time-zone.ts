import type { AustralianState } from '@forecourt/contracts';

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
