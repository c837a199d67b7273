import type { FieldError } from '@forecourt/contracts';
import { type FacetName, facetNamed, facetRule, isRangeFacetName } from './facets.ts';
import { heldValue } from './held-values.ts';
import type { Near, Range, SearchState } from './search-state.ts';

/** Parameters of an address: its query string, or a framework's parsed form. */
export type Parameters = string | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The facets' part of an address, and what could not be read in it. */
interface Choices extends Pick<SearchState, 'filters' | 'ranges'> {
  readonly not: NonNullable<SearchState['not']>;
  readonly problems: FieldError[];
}

/** What the name of a parameter begins with whose values a car must not have (SRCH-17). */
export const NOT = 'not.';
const MOST_KILOMETRES = 5_000;
const LONGEST_PLACE = 80;

const MAX_VALUES = 50;
/** Of all facets together: each choice is a link, a chip and a part of every other link of the page. */
const MAX_CHOICES = 100;
const MAX_VALUE_LENGTH = 120;
const refinement = /^refinementList\[(\w+)\](?:\[\d*\])?$/;
const rangeShape = /^(\d{1,12}(?:\.\d+)?)?:(\d{1,12}(?:\.\d+)?)?$/;
const numberShape = /^\d{1,12}(?:\.\d+)?$/;

/** The parameters one by one, in their order; repeated ones stay repeated. */
export function parameterPairs(parameters: Parameters): [name: string, value: string][] {
  if (typeof parameters === 'string') return [...new URLSearchParams(parameters)];
  return Object.entries(parameters).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
}

/**
 * Reads the facets' parameters (SRCH-1): repeated for several values, ranges as price=10000:30000 with either end open, and
 * dealers' links with refinementList[dealership_slug][0]. The last range of a facet wins. An empty value is ignored.
 */
export function readChoices(pairs: readonly [name: string, value: string][]): Choices {
  const choices: Choices = { filters: {}, ranges: {}, not: {}, problems: [] };
  for (const [written, raw] of pairs) {
    const isNot = written.startsWith(NOT);
    const name = facetNamed(isNot ? written.slice(NOT.length) : (refinement.exec(written)?.[1] ?? written));
    const value = raw.trim();
    if (name === undefined) choices.problems.push({ field: written, message: 'is no filter of this search' });
    else if (value !== '' && isNot) readValue(choices, choices.not, name, value);
    else if (value !== '') readChoice(choices, name, value);
  }
  for (const values of [choices.filters, choices.not].flatMap((each) => Object.values(each))) values.sort();
  return choices;
}

/**
 * Reads what a search should be near to (SRCH-15): `near`, a postcode, the name of a place or a position as `-27.47,153.02`, and `within`
 * kilometres of it.
 * @returns the place and what is wrong with it, each undefined if there is none
 */
export function readNear(pairs: readonly [name: string, value: string][]): { near?: Near; problem?: FieldError } {
  // A plain form sends an empty field beside the position that it keeps.
  const place = lastOf(
    pairs.filter(([, value]) => value.trim() !== ''),
    'near',
  );
  const within = lastOf(pairs, 'within');
  if (place === '') return within === '' ? {} : { problem: { field: 'within', message: 'needs near beside it' } };
  if (place.length > LONGEST_PLACE) {
    return { problem: { field: 'near', message: `has ${place.length} characters, expected at most ${LONGEST_PLACE}` } };
  }
  if (within === '') return { near: { place } };
  if (!/^\d{1,4}$/.test(within) || Number(within) < 1 || Number(within) > MOST_KILOMETRES) {
    const expected = `expected a whole number of kilometres from 1 to ${MOST_KILOMETRES}`;
    return { near: { place }, problem: { field: 'within', message: `found "${within}", ${expected}` } };
  }
  return { near: { place, within: Number(within) } };
}

const lastOf = (pairs: readonly [name: string, value: string][], wanted: string): string =>
  pairs
    .findLast(([name]) => name === wanted)?.[1]
    .trim()
    .replace(/\s+/g, ' ') ?? '';

function readChoice(choices: Choices, name: FacetName, value: string): void {
  const { filters, ranges, problems } = choices;
  const { budget } = facetRule(name);
  if (isRangeFacetName(name) && (budget || value.includes(':'))) {
    const bounds = readRange(value.includes(':') ? value : `:${value}`);
    if (bounds === undefined)
      problems.push({ field: name, message: `found "${value}", expected a range such as 10:20, 10: or :20` });
    else ranges[name] = bounds;
    return;
  }
  readValue(choices, filters, name, value);
}

function readValue(choices: Choices, into: Choices['filters'], name: FacetName, value: string): void {
  const { problems } = choices;
  const held = into[name] ?? [];
  const { numeric } = facetRule(name);
  if (numeric && !numberShape.test(value)) {
    problems.push({ field: name, message: `found "${value}", expected a number or a range such as 10:20` });
  } else if (countOf(choices.filters) + countOf(choices.not) >= MAX_CHOICES) {
    problems.push({ field: name, message: `takes at most ${MAX_CHOICES} values of all filters together` });
  } else if (value.length > MAX_VALUE_LENGTH || held.length >= MAX_VALUES) {
    problems.push({ field: name, message: `takes at most ${MAX_VALUES} values of ${MAX_VALUE_LENGTH} characters` });
  } else {
    into[name] = [...new Set([...held, numeric ? String(Number(value)) : heldValue(name, value)])];
  }
}

const countOf = (values: Choices['filters']): number =>
  Object.values(values).reduce((sum, each) => sum + each.length, 0);

function readRange(value: string): Range | undefined {
  const [, min, max] = rangeShape.exec(value) ?? [];
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) return undefined;
  return { ...(min !== undefined && { min: Number(min) }), ...(max !== undefined && { max: Number(max) }) };
}
