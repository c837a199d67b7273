import { DEFAULT_SEARCH_PATH } from '../state/landing.ts';
import { emptySearchState, type SearchState } from '../state/search-state.ts';
import { searchParameters, searchStateFromUrl } from '../state/search-url.ts';
import { baseColours, colourWords } from '../words/colours.ts';

/** The parameters of a colour with all paints of it, wanted or refused, which only kept searches have. */
const COLOUR_FAMILY = 'colour_family';
const REFUSED_FAMILY = 'not.colour_family';
/** Makes and bodies that only paths name: a kept search names all its choices in parameters. */
const NO_PATHS = { makes: [], bodies: [] };

/**
 * A search as an alert keeps it (LEAD-11, SRCH-19): its choices as parameters, with a colour instead of today's list of paints of that colour,
 * so that red finds a red that is delivered next month. Pure.
 * @param soldColours the paints that the site sells now
 */
export function keptParameters(state: SearchState, soldColours: readonly string[]): string {
  const chosen = new Set(state.filters.colour ?? []);
  const names = familiesOf(chosen, soldColours);
  const colour = [...chosen].filter((paint) => !colourWords(paint).some((name) => names.includes(name)));
  const { colour: _, ...others } = state.filters;
  const kept = { ...state, filters: colour.length > 0 ? { ...others, colour } : others };
  const parameters = new URLSearchParams(searchParameters(kept));
  for (const name of names) parameters.append(COLOUR_FAMILY, name);
  // Beside their paints, which the release before reads: refusing them twice refuses the same.
  for (const name of familiesOf(new Set(state.not?.colour ?? []), soldColours)) parameters.append(REFUSED_FAMILY, name);
  return parameters.toString();
}

/** The colours of which all sold paints are among these. */
function familiesOf(paints: ReadonlySet<string>, soldColours: readonly string[]): string[] {
  return baseColours.flatMap(({ name }) => {
    const sold = soldColours.filter((paint) => colourWords(paint).includes(name));
    return sold.length > 0 && sold.every((paint) => paints.has(paint)) ? [name] : [];
  });
}

/**
 * Reads a kept search for some cars. Pure.
 * @param kept as `keptParameters` wrote it, or an older one; undefined is any car
 * @param paints the colours of the cars that it will be compared with, as feeds name them
 */
export function keptState(kept: string | undefined, paints: Iterable<string>): SearchState {
  if (kept === undefined) return emptySearchState();
  const parameters = new URLSearchParams(kept);
  const sold = [...paints];
  const wanted = paintsOf(parameters.getAll(COLOUR_FAMILY), sold);
  const refused = paintsOf(parameters.getAll(REFUSED_FAMILY), sold);
  for (const name of [COLOUR_FAMILY, REFUSED_FAMILY]) parameters.delete(name);
  const state = searchStateFromUrl(DEFAULT_SEARCH_PATH, parameters.toString(), NO_PATHS) ?? emptySearchState();
  return {
    ...state,
    ...(wanted.length > 0 && { filters: { ...state.filters, colour: joined(state.filters.colour, wanted) } }),
    ...(refused.length > 0 && { not: { ...state.not, colour: joined(state.not?.colour, refused) } }),
  };
}

/** The paints of colours: each by its own name, and those of the cars. */
function paintsOf(names: readonly string[], paints: readonly string[]): string[] {
  const families = baseColours.filter(({ name }) => names.includes(name));
  const held = paints.filter((paint) => colourWords(paint).some((name) => families.some((each) => each.name === name)));
  return [...families.map(({ label }) => label), ...held];
}

const joined = (some: readonly string[] = [], others: readonly string[]): string[] =>
  [...new Set([...some, ...others])].sort();
