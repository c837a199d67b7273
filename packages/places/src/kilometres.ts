import type { Gazetteer } from './gazetteer.ts';

/** A location by its id, with its point or else its postcode. */
interface LocatedPlace {
  readonly id: number;
  readonly address: {
    readonly lat?: number | undefined;
    readonly long?: number | undefined;
    readonly postcode?: string | undefined;
  };
}

const position = /^(-?\d{1,2}(?:\.\d+)?),\s?(-?\d{1,3}(?:\.\d+)?)$/;
const METRES = 1_000;
const DECIMALS = 5;

/** Whether a place is a position instead of a name. */
export const isPosition = (place: string): boolean => position.test(place);

/** A position such as -27.47,153.02 as a point; null for a name, or if it is not on the Earth. */
export function pointOfPosition(place: string): Point | null {
  const [, lat, long] = position.exec(place) ?? [];
  if (lat === undefined || long === undefined) return null;
  const point = { lat: Number(lat), long: Number(long) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.long) <= 180 ? point : null;
}

/** A point as `pointOfPosition` reads it, to about a metre. */
export const positionOf = ({ lat, long }: Point): string => `${+lat.toFixed(DECIMALS)},${+long.toFixed(DECIMALS)}`;

/** The locations whose point is known: their own, or else that of their postcode. */
export function locatedPlaces(
  places: readonly LocatedPlace[],
  { pointOf }: Pick<Gazetteer, 'pointOf'>,
): { readonly id: number; readonly point: Point }[] {
  return places.flatMap(({ id, address: { lat, long, postcode } }) => {
    if (lat !== undefined && long !== undefined) return [{ id, point: { lat, long } }];
    const point = postcode === undefined ? null : pointOf(postcode);
    return point ? [{ id, point }] : [];
  });
}

/** How many kilometres away locations are by their ids, and postcodes. */
interface Kilometres {
  readonly locations: (readonly [id: number, kilometres: number])[];
  readonly postcodes: (readonly [postcode: string, kilometres: number])[];
}

/**
 * How far each location and each postcode is from a point, to the metre (SRCH-15).
 * @param within leaves out postcodes that are farther away: a search within a distance needs no more
 */
export function kilometresFrom(
  from: Point,
  located: readonly { readonly id: number; readonly point: Point }[],
  { postcodes }: Pick<Gazetteer, 'postcodes'>,
  within = Number.POSITIVE_INFINITY,
): Kilometres {
  const away = (point: Point) => Math.round(distanceKm(from, point) * METRES) / METRES;
  return {
    locations: located.map(({ id, point }) => [id, away(point)] as const),
    postcodes: [...postcodes]
      .map(([postcode, point]) => [postcode, away(point)] as const)
      .filter(([, kilometres]) => kilometres <= within),
  };
}

/** A place on the Earth, in degrees: north and east are positive. */
export interface Point {
  readonly lat: number;
  readonly long: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance between two points in kilometres, by the haversine formula (LOC-3). */
export function distanceKm(one: Point, other: Point): number {
  const halfLat = Math.sin(radians(other.lat - one.lat) / 2);
  const halfLong = Math.sin(radians(other.long - one.long) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfLong ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
