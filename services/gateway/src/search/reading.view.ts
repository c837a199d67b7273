import type { KilometresByPlace, SearchState } from '@forecourt/car-search';
import { isPosition } from '@forecourt/places';
import { cutText } from '../page-loader/cut-text.ts';
import type { SiteContext } from '../site/site-context.ts';
import { noSuchPlace } from './near-places.ts';
import { withoutNear, withValues } from './state-edits.ts';

const LONGEST = 60;

/**
 * What a results page says of how it read the visitor's words (SRCH-17, SRCH-19): what gave way, the words that are no filter, and a place that
 * is not known.
 * @param state the search that found what is shown
 */
export function notesView(
  { query, near }: SearchState,
  { asked, relaxed, unknownPlace }: { asked: string | undefined; relaxed: readonly string[]; unknownPlace: boolean },
): string[] {
  return [
    ...(relaxed.length > 0 ? [relaxedNote(asked ?? '', relaxed)] : []),
    ...(query ? [`“${cutText(query, LONGEST)}” is searched for as typed.`] : []),
    ...(near && unknownPlace ? [noSuchPlace(near.place)] : []),
  ];
}

/** 'Nothing matches all of “white suv under 5k”. Showing results without White.' */
function relaxedNote(asked: string, relaxed: readonly string[]): string {
  return `Nothing matches all of “${cutText(asked, LONGEST)}”. Showing results without ${listed(relaxed)}.`;
}

const listed = (labels: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(labels);

/**
 * A search as an alert can keep it (LEAD-11). No alert keeps where a visitor is: a distance from their position becomes the names of the locations
 * that are near enough. Null if none is near enough to the place, or it is not known: without it the search would be for cars anywhere.
 */
export function savedSearch(
  state: SearchState,
  { dealerships }: Pick<SiteContext, 'dealerships'>,
  kilometres: KilometresByPlace | undefined,
): SearchState | null {
  const { near } = state;
  const saved = { ...state, page: 1 };
  if (near?.within === undefined) return { ...withoutNear(state), page: 1 };
  const { within } = near;
  const ids = new Set(kilometres?.locations.flatMap(([id, away]) => (away <= within ? [id] : [])));
  if (ids.size === 0) return null;
  if (!isPosition(near.place)) return saved;
  const names = dealerships.flatMap(({ locations }) =>
    locations.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])),
  );
  const chosen = state.filters.location_name;
  const kept = chosen ? names.filter((name) => chosen.includes(name)) : names;
  return kept.length > 0 ? withValues(withoutNear(saved), 'location_name', [...new Set(kept)].sort()) : null;
}
