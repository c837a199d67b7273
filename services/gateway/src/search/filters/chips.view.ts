import {
  baseColourOf,
  facetNames,
  facetValueLabel,
  isRangeFacetName,
  type Near,
  type Range,
  type RangeFacetName,
  type SearchState,
} from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';
import { isPosition } from '@forecourt/places';
import { cutText } from '../../http/html.ts';
import { boundLabel } from '../answers/search-words.ts';
import {
  makeToggled,
  toggled,
  withoutNear,
  withoutQuery,
  withoutRefusal,
  withRange,
  withValues,
} from './state-edits.ts';

/** Longer text is cut: a chip stays on one line of a phone. The whole text is in the search box or the list of choices. */
const LONGEST_LABEL = 40;

/** One thing that narrows a search, and the search without it. */
export interface Narrowing {
  readonly label: string;
  readonly without: SearchState;
}

/** What narrows a search, one by one: its words, each chosen value and each range. */
export function narrowings(state: SearchState): Narrowing[] {
  const keyword = state.query
    ? [{ label: `“${cutText(state.query, LONGEST_LABEL)}”`, without: withoutQuery(state) }]
    : [];
  const values = facetNames.flatMap((name) =>
    name === 'colour'
      ? colourNarrowings(state)
      : (state.filters[name] ?? []).map((value) => ({
          label: cutText(facetValueLabel(name, value), LONGEST_LABEL),
          without: name === 'make' ? makeToggled(state, value) : toggled(state, name, value),
        })),
  );
  const ranges = facetNames.filter(isRangeFacetName).flatMap((name) => {
    const range = state.ranges[name];
    return range ? [{ label: rangeLabel(name, range), without: withRange(state, name, undefined) }] : [];
  });
  const refused = facetNames.flatMap((name) =>
    name === 'colour'
      ? paintsByColour(state.not?.colour).map(({ label, paints }) => ({
          label: `Not ${label}`,
          without: paints.reduce((less, paint) => withoutRefusal(less, name, paint), state),
        }))
      : (state.not?.[name] ?? []).map((value) => ({
          label: `Not ${cutText(facetValueLabel(name, value), LONGEST_LABEL)}`,
          without: withoutRefusal(state, name, value),
        })),
  );
  const near = state.near ? [{ label: nearLabel(state.near), without: withoutNear(state) }] : [];
  return [...keyword, ...values, ...ranges, ...refused, ...near];
}

/**
 * What narrows a search, two at a time: for a search that finds nothing whichever one of them is taken away. An address may choose a hundred
 * values, and each pair is a search of its own: only as many as are wanted are made.
 */
export function narrowingPairs(state: SearchState, most: number): Narrowing[] {
  const single = narrowings(state);
  const pairs: Narrowing[] = [];
  for (const [at, one] of single.entries()) {
    if (pairs.length >= most) break;
    const later = new Set(single.slice(at + 1).map(({ label }) => label));
    for (const { label, without } of narrowings(one.without)) {
      if (later.has(label)) pairs.push({ label: `${one.label} and ${label}`, without });
    }
  }
  return pairs.slice(0, most);
}

/** Makers’ names for one colour are one chip: whoever types red means all of them. */
function colourNarrowings(state: SearchState): Narrowing[] {
  const chosen = state.filters.colour ?? [];
  return paintsByColour(chosen).map(({ label, paints }) => ({
    label,
    without: withValues(
      state,
      'colour',
      chosen.filter((value) => !paints.includes(value)),
    ),
  }));
}

function paintsByColour(chosen: readonly string[] = []): { readonly label: string; readonly paints: string[] }[] {
  return [...Map.groupBy(chosen, (value) => baseColourOf(value) ?? value)].map(([colour, paints]) => ({
    label: cutText(paints.length > 1 ? colour : (paints[0] ?? colour), LONGEST_LABEL),
    paints,
  }));
}

/** 'Within 50 km of Penrith'. */
function nearLabel({ place, within }: Near): string {
  const name = isPosition(place) ? 'you' : cutText(place, LONGEST_LABEL);
  return within === undefined ? `Near ${name}` : `Within ${within} km of ${name}`;
}

/** What narrows a search, each with the address of the search without it. */
export function chipsView(state: SearchState, href: (state: SearchState) => string): ResultsPage['chips'] {
  return narrowings(state).map(({ label, without }) => ({ label, href: href(without) }));
}

/** '$10,000 – $30,000', 'From 2020', 'Up to 45,000 km'. */
export function rangeLabel(name: RangeFacetName, { min, max }: Range): string {
  if (min === undefined) return max === undefined ? '' : `Up to ${boundLabel(name, max)}`;
  if (max === undefined) return `From ${boundLabel(name, min)}`;
  return `${boundLabel(name, min)} – ${boundLabel(name, max)}`;
}

/** A search that finds nothing, without one thing or two that narrow it, and how many cars that finds. */
export interface Loosened extends Narrowing {
  readonly count: number;
}

/** What can be taken away from a search that finds nothing: most cars first, and nothing that finds none either. */
export function loosenView(loosened: readonly Loosened[], href: (state: SearchState) => string): ResultsPage['loosen'] {
  return loosened
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ label, without, count }) => ({ label, href: href(without), count }));
}
