import { type KilometresByPlace, kilometresTo, type PlacedCar, type SearchState } from '@forecourt/car-search';
import type { FacetSection } from '@forecourt/contracts';
import { isPosition } from '@forecourt/places';
import { kmText } from '../../places/vehicle-location.ts';
import { noSuchPlace } from '../answers/near-places.ts';

type DistanceSection = Extract<FacetSection, { kind: 'distance' }>;

/** How far away the cars of a search may be, as far as the side bar needs it. */
export interface DistanceSetting {
  /** Whether the site's cars are at several places whose points are known. */
  readonly places: boolean;
  /** Whether the place that the search names is not known. */
  readonly unknown: boolean;
}

const RADII = [10, 25, 50, 100, 250, 500, 1_000];
/** What is offered first; words such as near Penrith mean as much (SRCH-17). */
const USUAL = 50;
const LABEL = 'Distance';

/**
 * The side bar's section for a place to be near to (SRCH-15), null where a distance leaves no choice: if all of the site's cars are at
 * one place, and none was asked for.
 */
export function distanceSection({ near }: SearchState, { places, unknown }: DistanceSetting): DistanceSection | null {
  if (!places && !near) return null;
  const position = near && isPosition(near.place) ? near.place : null;
  const within = near ? near.within : USUAL;
  const radii = [...new Set(within === undefined ? RADII : [...RADII, within])].sort((one, other) => one - other);
  return {
    kind: 'distance',
    name: 'near',
    label: LABEL,
    open: near !== undefined,
    chosen: near ? 1 : 0,
    place: near && !position ? near.place : '',
    position,
    radii: [
      ...radii.map((km) => ({
        value: String(km),
        label: `Within ${km.toLocaleString('en-AU')} km`,
        selected: km === within,
      })),
      { value: '', label: 'Any distance, nearest first', selected: within === undefined },
    ],
    problem: near && unknown ? noSuchPlace(near.place) : null,
  };
}

/**
 * What a plain form of a distance sends, as an address says it (SRCH-15): Any distance, an empty `within`, is the place alone, in the order of
 * its distances. An emptied field of a place is dropped, with what was said of it: its distance, and an order by it.
 */
export function joinDistanceFields(parameters: URLSearchParams): URLSearchParams {
  const places = parameters.getAll('near');
  const isEmptied = places.length > 0 && places.every((place) => place.trim() === '');
  const isAny = parameters.getAll('within').at(-1) === '';
  if (!isEmptied && !isAny) return parameters;
  const joined = new URLSearchParams(parameters);
  joined.delete('within');
  if (isEmptied) {
    joined.delete('near');
    joined.delete('sortBy', 'nearest');
  } else if (places.length > 0) joined.set('sortBy', 'nearest');
  return joined;
}

/** Where a car is and how far that is, such as Penrith NSW, 12 km; only where it is if that is not known. */
export function placeAway(
  place: string | null,
  car: PlacedCar,
  kilometres: KilometresByPlace | undefined,
): string | null {
  const away = kilometres && kilometresTo(car, kilometres);
  if (place === null || away === undefined) return place;
  return `${place}, ${kmText(away)}`;
}
