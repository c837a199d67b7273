import type { KilometresByLocation, SearchState } from '@forecourt/car-search';
import { cutText } from '../page-loader/cut-text.ts';
import type { SiteContext } from '../site/site-context.ts';
import { noSuchPlace } from './near-places.ts';
import { withoutNear, withValues } from './state-edits.ts';

const LONGEST = 60;

/**
 * What a results page says of how it read the visitor's words (SRCH-17): those that are no filter, and a place that there is not.
 * @param noPlace whether the place that the search names is not known
 */
export function notesView({ query, near }: SearchState, noPlace: boolean): string[] {
  return [
    ...(query ? [`“${cutText(query, LONGEST)}” is searched for as typed.`] : []),
    ...(near && noPlace ? [noSuchPlace(near.place)] : []),
  ];
}

/**
 * A search as an alert can keep it (LEAD-11): alerts know no distances, so the locations that are near enough are chosen by name. Null if none
 * is, as without them it would be news of cars anywhere.
 */
export function savedSearch(
  state: SearchState,
  { dealerships }: Pick<SiteContext, 'dealerships'>,
  kilometres: KilometresByLocation,
): SearchState | null {
  const { near } = state;
  const rest = { ...withoutNear(state), page: 1 };
  if (near?.within === undefined || kilometres.length === 0) return rest;
  const { within } = near;
  const ids = new Set(kilometres.flatMap(([id, away]) => (away <= within ? [id] : [])));
  const names = dealerships.flatMap(({ locations }) =>
    locations.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])),
  );
  const chosen = state.filters.location_name;
  const kept = chosen ? names.filter((name) => chosen.includes(name)) : names;
  return kept.length > 0 ? withValues(rest, 'location_name', [...new Set(kept)].sort()) : null;
}
