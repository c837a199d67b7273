import type { FieldError } from '@forecourt/contracts';
import { type FacetName, facetNamed, facetRule, isRangeFacetName } from './facets.ts';
import type { Range, SearchState } from './search-state.ts';

/** Parameters of an address: its query string, or a framework's parsed form. */
export type Parameters = string | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The facets' part of an address, and what could not be read in it. */
interface Choices extends Pick<SearchState, 'filters' | 'ranges'> {
  readonly problems: FieldError[];
}

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
  const choices: Choices = { filters: {}, ranges: {}, problems: [] };
  for (const [written, raw] of pairs) {
    const name = facetNamed(refinement.exec(written)?.[1] ?? written);
    const value = raw.trim();
    if (name === undefined) choices.problems.push({ field: written, message: 'is no filter of this search' });
    else if (value !== '') readChoice(choices, name, value);
  }
  for (const values of Object.values(choices.filters)) values.sort();
  return choices;
}

function readChoice({ filters, ranges, problems }: Choices, name: FacetName, value: string): void {
  const { numeric, lowerCase, budget } = facetRule(name);
  if (isRangeFacetName(name) && (budget || value.includes(':'))) {
    const bounds = readRange(value.includes(':') ? value : `:${value}`);
    if (bounds === undefined)
      problems.push({ field: name, message: `found "${value}", expected a range such as 10:20, 10: or :20` });
    else ranges[name] = bounds;
    return;
  }
  const held = filters[name] ?? [];
  const written = lowerCase ? value.toLowerCase() : value;
  if (numeric && !numberShape.test(value)) {
    problems.push({ field: name, message: `found "${value}", expected a number or a range such as 10:20` });
  } else if (Object.values(filters).reduce((sum, values) => sum + values.length, 0) >= MAX_CHOICES) {
    problems.push({ field: name, message: `takes at most ${MAX_CHOICES} values of all filters together` });
  } else if (value.length > MAX_VALUE_LENGTH || held.length >= MAX_VALUES) {
    problems.push({ field: name, message: `takes at most ${MAX_VALUES} values of ${MAX_VALUE_LENGTH} characters` });
  } else {
    filters[name] = [...new Set([...held, numeric ? String(Number(value)) : written])];
  }
}

function readRange(value: string): Range | undefined {
  const [, min, max] = rangeShape.exec(value) ?? [];
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) return undefined;
  return { ...(min !== undefined && { min: Number(min) }), ...(max !== undefined && { max: Number(max) }) };
}
