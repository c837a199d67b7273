import { DEFAULT_SEARCH_PATH } from '../state/landing.ts';
import { emptySearchState, type SearchState } from '../state/search-state.ts';
import { searchParameters, searchStateFromUrl } from '../state/search-url.ts';
import { baseColours, colourWords } from '../words/colours.ts';

/** The parameter of a colour with all paints of it, which only kept searches have. */
const COLOUR_FAMILY = 'colour_family';
/** Makes and bodies that only paths name: a kept search names all its choices in parameters. */
const NO_PATHS = { makes: [], bodies: [] };

/**
 * A search as an alert keeps it (LEAD-11, SRCH-19): its choices as parameters, with a colour instead of today's list of paints of that colour,
 * so that red finds a red that is delivered next month. Pure.
 * @param soldColours the paints that the site sells now
 */
export function keptParameters(state: SearchState, soldColours: readonly string[]): string {
  const chosen = new Set(state.filters.colour ?? []);
  const families = baseColours.filter(({ name }) => {
    const paints = soldColours.filter((paint) => colourWords(paint).includes(name));
    return paints.length > 0 && paints.every((paint) => chosen.has(paint));
  });
  const names = families.map(({ name }) => name);
  const colour = [...chosen].filter((paint) => !colourWords(paint).some((name) => names.includes(name)));
  const { colour: _, ...others } = state.filters;
  const kept = { ...state, filters: colour.length > 0 ? { ...others, colour } : others };
  const parameters = new URLSearchParams(searchParameters(kept));
  for (const name of names) parameters.append(COLOUR_FAMILY, name);
  return parameters.toString();
}

/**
 * Reads a kept search for some cars. Pure.
 * @param kept as `keptParameters` wrote it, or an older one; undefined is any car
 * @param paints the colours of the cars that it will be compared with, as feeds name them
 */
export function keptState(kept: string | undefined, paints: Iterable<string>): SearchState {
  if (kept === undefined) return emptySearchState();
  const parameters = new URLSearchParams(kept);
  const families = baseColours.filter(({ name }) => parameters.getAll(COLOUR_FAMILY).includes(name));
  parameters.delete(COLOUR_FAMILY);
  const state = searchStateFromUrl(DEFAULT_SEARCH_PATH, parameters.toString(), NO_PATHS) ?? emptySearchState();
  if (families.length === 0) return state;
  const names = families.map(({ name }) => name);
  const held = [...paints].filter((paint) => colourWords(paint).some((name) => names.includes(name)));
  const colour = [...(state.filters.colour ?? []), ...families.map(({ label }) => label), ...held];
  return { ...state, filters: { ...state.filters, colour: [...new Set(colour)].sort() } };
}
