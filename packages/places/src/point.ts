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
