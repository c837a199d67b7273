import type { FieldError } from '@forecourt/contracts';
import { asFamilies, COLOUR_FAMILY, isFamily, paintsOfFamilies, REFUSED_FAMILY } from './colour-families.ts';
import { type FacetName, facetNamed, isFacetName, isRangeFacetName } from './facets.ts';
import { choicesOfPath, type LandingVocabulary, pathOfChoices } from './landing.ts';
import { NOT, type Parameters, parameterPairs, readChoices, readNear } from './parameters.ts';
import { isSort, type Range, type SearchState, sorts } from './search-state.ts';
import { filtersAsSpelled } from './site-spellings.ts';

const MAX_QUERY_LENGTH = 200;
/** Parameters of a search that are no facets. */
const FAMILIES: readonly string[] = [COLOUR_FAMILY, REFUSED_FAMILY];
const OTHERS: readonly string[] = ['query', 'sortBy', 'near', 'within', ...FAMILIES];

/**
 * Reads the address of a results page (SRCH-1). A choice in the parameters replaces the path's of the same facet, and a make
 * its model too; makes and models are read in any spelling. Unknown or unreadable parameters are ignored.
 * @param path such as /search/toyota/, with or without its trailing slash, percent-decoded or not
 * @param parameters the query string, or a framework's parsed parameters
 * @returns undefined if the path names nothing that the site has: a 404
 */
export function searchStateFromUrl(
  path: string,
  parameters: Parameters,
  vocabulary: LandingVocabulary,
): SearchState | undefined {
  const landing = choicesOfPath(path, vocabulary);
  if (landing === undefined) return undefined;
  const pairs = parameterPairs(parameters);
  const { filters, ranges, not } = readChoices(
    pairs.filter(
      ([name]) => name.startsWith('refinementList[') || name.startsWith(NOT) || facetNamed(name) !== undefined,
    ),
  );
  if (filters.make !== undefined) delete landing.model;
  addFamilies(filters, valuesOf(pairs, COLOUR_FAMILY), vocabulary);
  addFamilies(not, valuesOf(pairs, REFUSED_FAMILY), vocabulary);
  const state: SearchState = { page: 1, filters: filtersAsSpelled({ ...landing, ...filters }, vocabulary), ranges };
  if (Object.keys(not).length > 0) state.not = filtersAsSpelled(not, vocabulary);
  const { near } = readNear(pairs);
  if (near) state.near = near;
  for (const [name, value] of pairs) readOther(state, name, value.trim());
  return state;
}

const valuesOf = (pairs: readonly (readonly [string, string])[], wanted: string): string[] =>
  pairs.flatMap(([name, value]) => (name === wanted ? [value] : []));

/** Adds the paints of colours to the chosen ones. */
function addFamilies(choices: SearchState['filters'], names: readonly string[], vocabulary: LandingVocabulary): void {
  const paints = paintsOfFamilies(names, vocabulary);
  if (paints.length > 0) choices.colour = [...new Set([...(choices.colour ?? []), ...paints])].sort();
}

/**
 * What of a results page's parameters would be ignored: those that no search has, and values that cannot be read (SRCH-1). For addresses that
 * a dealer keeps; a visitor's may say what it will.
 */
export function searchAddressProblems(parameters: Parameters): FieldError[] {
  const pairs = parameterPairs(parameters);
  const { problems } = readChoices(pairs.filter(([name]) => !OTHERS.includes(name)));
  const unknown = pairs.find(([name, value]) => FAMILIES.includes(name) && !isFamily(value));
  if (unknown) problems.push({ field: unknown[0], message: `found "${unknown[1]}", expected a colour such as white` });
  const { problem } = readNear(pairs);
  if (problem) problems.push(problem);
  const sort = pairs.find(([name, value]) => name === 'sortBy' && !isSort(value));
  return sort
    ? [...problems, { field: 'sortBy', message: `found "${sort[1]}", expected one of ${sorts.join(', ')}` }]
    : problems;
}

function readOther(state: SearchState, name: string, value: string): void {
  if (name === 'query' && value !== '') state.query = value.slice(0, MAX_QUERY_LENGTH).trim();
  else if (name === 'page' && /^[1-9]\d{0,5}$/.test(value)) state.page = Number(value);
  else if (name === 'sortBy' && isSort(value)) state.sortBy = value;
}

/**
 * Writes the one canonical address of a search, path and query string (SRCH-1): equal searches have equal addresses, and
 * `searchStateFromUrl` reads the same state back.
 */
export function urlFromSearchState(state: SearchState, vocabulary: LandingVocabulary): string {
  const filters = filtersAsSpelled(state.filters, vocabulary);
  const { path, says } = pathOfChoices(filters, vocabulary);
  const wanted = withFamilies(filters, vocabulary);
  const refused = withFamilies(filtersAsSpelled(state.not ?? {}, vocabulary), vocabulary);
  const short = { ...state, filters: wanted.choices, ...(state.not && { not: refused.choices }) };
  const parameters = new URLSearchParams(searchParameters(short, says));
  for (const name of wanted.families) parameters.append(COLOUR_FAMILY, name);
  for (const name of refused.families) parameters.append(REFUSED_FAMILY, name);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Choices with colours in the place of all their paints. */
function withFamilies(choices: SearchState['filters'], vocabulary: LandingVocabulary) {
  const { families, paints } = asFamilies(choices.colour ?? [], vocabulary);
  return { families, choices: families.length === 0 ? choices : { ...choices, colour: [...paints] } };
}

/**
 * The state's parameters in canonical order, for links and for hidden fields of plain forms.
 * @param exceptFacets facets that are said otherwise, by the path or by the form's own fields
 */
export function searchParameters(
  state: SearchState,
  exceptFacets: readonly FacetName[] = [],
): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (state.query) pairs.push(['query', state.query]);
  const { filters, ranges, not = {} } = state;
  for (const name of namesIn(filters, ranges)) {
    if (exceptFacets.includes(name)) continue;
    for (const value of filters[name]?.toSorted() ?? []) pairs.push([name, value]);
    const bounds = isRangeFacetName(name) ? ranges[name] : undefined;
    if (bounds !== undefined) pairs.push([name, rangeText(bounds)]);
  }
  for (const name of namesIn(not)) {
    for (const value of not[name]?.toSorted() ?? []) pairs.push([`${NOT}${name}`, value]);
  }
  if (state.near) {
    pairs.push(['near', state.near.place]);
    if (state.near.within !== undefined) pairs.push(['within', String(state.near.within)]);
  }
  if (state.sortBy !== undefined) pairs.push(['sortBy', state.sortBy]);
  if (state.page > 1) pairs.push(['page', String(state.page)]);
  return pairs;
}

/** The facets that are chosen from, in canonical order: a page has hundreds of addresses, of a few choices each. */
function namesIn(...choices: readonly object[]): FacetName[] {
  const names = new Set(choices.flatMap((each) => Object.keys(each)));
  return [...names].filter(isFacetName).sort();
}

const rangeText = ({ min, max }: Range): string => `${min ?? ''}:${max ?? ''}`;
