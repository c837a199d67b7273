import type { KilometresByPlace, SearchState } from '@forecourt/car-search';
import { isPosition } from '@forecourt/places';
import { cutText } from '../../http/html.ts';
import { noSuchPlace } from '../answers/near-places.ts';
import { withoutNear } from './state-edits.ts';

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
    ...(query ? [`We searched for “${cutText(query, LONGEST)}” as typed.`] : []),
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
 * A search as an alert can keep it (LEAD-11). No alert keeps where a visitor is: a distance from their position becomes one from the nearest
 * postcode, so that private sales near it count as well as locations. Null if the place is not known: without it the search would be for cars
 * anywhere.
 * @param kilometres to what is near enough; undefined for an unknown place
 */
export function savedSearch(state: SearchState, kilometres: KilometresByPlace | undefined): SearchState | null {
  const { near } = state;
  if (near?.within === undefined) return { ...withoutNear(state), page: 1 };
  if (!kilometres) return null;
  const place = isPosition(near.place) ? nearestPostcode(kilometres) : near.place;
  return place === undefined ? null : { ...state, near: { ...near, place }, page: 1 };
}

function nearestPostcode({ postcodes }: KilometresByPlace): string | undefined {
  const nearest = postcodes.reduce<KilometresByPlace['postcodes'][number] | undefined>(
    (best, each) => (best && best[1] <= each[1] ? best : each),
    undefined,
  );
  return nearest?.[0];
}
