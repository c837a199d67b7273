import type { AustralianState } from '@forecourt/contracts';

/** An Australian suburb with the middle of its place on the map. */
export interface Suburb {
  readonly name: string;
  readonly state: AustralianState;
  readonly postcode: string;
  readonly lat: number;
  readonly long: number;
}

const rows: readonly (readonly [string, AustralianState, string, number, number])[] = [
  ['Moorooka', 'qld', '4105', -27.534, 153.025],
  ['Springwood', 'qld', '4127', -27.612, 153.129],
  ['Nundah', 'qld', '4012', -27.4, 153.063],
  ['North Lakes', 'qld', '4509', -27.236, 153.017],
  ['Southport', 'qld', '4215', -27.967, 153.398],
  ['Toowoomba', 'qld', '4350', -27.561, 151.953],
  ['Maroochydore', 'qld', '4558', -26.655, 153.087],
  ['Garbutt', 'qld', '4814', -19.262, 146.767],
  ['Burleigh Heads', 'qld', '4220', -28.103, 153.432],
  ['Parramatta', 'nsw', '2150', -33.815, 151.003],
  ['Artarmon', 'nsw', '2064', -33.812, 151.185],
  ['Penrith', 'nsw', '2750', -33.751, 150.694],
  ['Campbelltown', 'nsw', '2560', -34.065, 150.814],
  ['Wollongong', 'nsw', '2500', -34.425, 150.893],
  ['Dandenong', 'vic', '3175', -37.987, 145.215],
  ['Essendon Fields', 'vic', '3041', -37.729, 144.9],
  ['Ringwood', 'vic', '3134', -37.814, 145.229],
  ['Geelong', 'vic', '3220', -38.149, 144.361],
  ['Prospect', 'sa', '5082', -34.884, 138.594],
  ['Melrose Park', 'sa', '5039', -34.979, 138.573],
  ['Enfield', 'sa', '5085', -34.861, 138.602],
  ['Victoria Park', 'wa', '6100', -31.976, 115.905],
  ['Osborne Park', 'wa', '6017', -31.9, 115.813],
  ['Rockingham', 'wa', '6168', -32.28, 115.728],
  ['Hobart', 'tas', '7000', -42.882, 147.327],
  ['Launceston', 'tas', '7250', -41.434, 147.138],
];

/** Suburbs of six states in which the demonstration's dealers have their yards. */
export const suburbs: readonly Suburb[] = rows.map(([name, state, postcode, lat, long]) => ({
  name,
  state,
  postcode,
  lat,
  long,
}));

/** The suburb of that name; throws a RangeError where the table has none. */
export function suburb(name: string): Suburb {
  const found = suburbs.find((each) => each.name === name);
  if (!found) throw new RangeError(`no suburb "${name}" in the demonstration's table`);
  return found;
}
