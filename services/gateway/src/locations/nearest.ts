import { distanceKm, type Point } from '@forecourt/places';
import type { Geocoder } from '../places/geocoder.ts';
import type { Place } from '../places/site-places.ts';

/** What the visitor asked to be near to: nothing, a point with its name, or what cannot be found and why. */
export type Asked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'point'; readonly typed: string; readonly point: Point; readonly name: string }
  | { readonly kind: 'problem'; readonly typed: string; readonly problem: string };

const NOT_FOUND = 'Invalid postcode';
const NOT_A_POSTCODE = 'Invalid postcode. Please enter a 4-digit number.';
const LONGEST = 120;

/**
 * What an address of /locations asks for (LOC-3): `near`, a postcode or an address, or `lat` and `long` in degrees.
 * @param places of the site
 * @throws any error of the geocoder
 */
export async function askedPoint(
  parameters: URLSearchParams,
  geocoder: Geocoder,
  places: readonly Place[],
): Promise<Asked> {
  const position = positionOf(parameters);
  if (position) return { kind: 'point', typed: '', point: position, name: 'you' };
  const typed = parameters.get('near')?.trim().slice(0, LONGEST) ?? '';
  if (typed === '') return { kind: 'nothing' };
  const isAddress = /\p{Letter}/u.test(typed);
  if (!isAddress && !/^\d{4}$/.test(typed)) return { kind: 'problem', typed, problem: NOT_A_POSTCODE };
  const point = await geocoder.find(typed, places.flatMap(pointOf));
  return point ? { kind: 'point', typed, point, name: typed } : { kind: 'problem', typed, problem: NOT_FOUND };
}

function pointOf({ location: { address } }: Place): Point[] {
  const { lat, long } = address;
  return lat === undefined || long === undefined ? [] : [{ lat, long }];
}

function positionOf(parameters: URLSearchParams): Point | null {
  const [lat, long] = ['lat', 'long'].map((name) => Number.parseFloat(parameters.get(name) ?? ''));
  if (lat === undefined || long === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(long) <= 180)) return null;
  return { lat, long };
}

/** A place with its distance in kilometres; null if its point is not known. */
export interface PlaceAway {
  readonly place: Place;
  readonly km: number | null;
}

/** The places with the nearest first (LOC-3); those without a point come last. */
export function byDistance(places: readonly Place[], from: Point): PlaceAway[] {
  return places
    .map((place) => {
      const [at] = pointOf(place);
      return { place, km: at ? distanceKm(from, at) : null };
    })
    .sort((one, other) => (one.km ?? Number.POSITIVE_INFINITY) - (other.km ?? Number.POSITIVE_INFINITY));
}
