import type { FieldError } from '@forecourt/contracts';
import { FilterSyntaxError } from '../filters/filter-tokens.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import type { Condition } from '../query/condition.ts';
import { type Parameters, parameterPairs, readChoices } from './parameters.ts';
import { isSort, type SearchState, sorts } from './search-state.ts';

/** A search as the call asks for it; `buildCarQuery(request.state, scope, now, request)` takes it. */
export interface SearchRequest {
  readonly state: SearchState;
  readonly offset: number;
  readonly limit: number;
  /** From search_filters. */
  readonly filter?: Condition;
}

/** The request, or every fault of it by its parameter. */
export type SearchRequestResult =
  | { readonly ok: true; readonly request: SearchRequest }
  | { readonly ok: false; readonly problems: FieldError[] };

const DEFAULT_LIMIT = 21;
const MAX_LIMIT = 100;
const MAX_OFFSET = 10_000_000;
const MAX_QUERY_LENGTH = 200;

/**
 * Reads the parameters of GET /api/search (SRCH-16): search_filters, one per facet, hitsPerPage (21, at most 100), offset,
 * query, sort. Here, unlike in a page's address, what is unknown or cannot be read is a fault that names it.
 */
export function searchRequestFromApi(parameters: Parameters): SearchRequestResult {
  return readRequest(parameterPairs(parameters), ['search_filters', 'hitsPerPage', 'offset', 'query', 'sort']);
}

/** Reads the parameters of GET /api/cars (SRCH-16): search_filters and limit (21, at most 100), and nothing else. */
export function carsRequestFromApi(parameters: Parameters): SearchRequestResult {
  const pairs = parameterPairs(parameters);
  const problems = pairs
    .filter(([name]) => name !== 'search_filters' && name !== 'limit')
    .map(([field]) => ({ field, message: 'is no parameter of this call' }));
  return problems.length > 0 ? { ok: false, problems } : readRequest(pairs, ['search_filters', 'limit']);
}

function readRequest(pairs: [string, string][], ownNames: readonly string[]): SearchRequestResult {
  const { filters, ranges, problems } = readChoices(pairs.filter(([name]) => !ownNames.includes(name)));
  const state: SearchState = { page: 1, filters, ranges };
  const request: { -readonly [Key in keyof SearchRequest]: SearchRequest[Key] } = {
    state,
    offset: 0,
    limit: DEFAULT_LIMIT,
  };
  for (const [name, value] of pairs) {
    if (!ownNames.includes(name)) continue;
    const message = readOwn(request, name, value.trim());
    if (message !== undefined) problems.push({ field: name, message });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, request };
}

/** Takes one parameter of the call's own; gives what is wrong with it. */
function readOwn(
  request: { -readonly [Key in keyof SearchRequest]: SearchRequest[Key] },
  name: string,
  value: string,
): string | undefined {
  switch (name) {
    case 'query':
      if (value.length > MAX_QUERY_LENGTH)
        return `has ${value.length} characters, expected at most ${MAX_QUERY_LENGTH}`;
      if (value !== '') request.state.query = value;
      return undefined;
    case 'sort':
      if (!isSort(value)) return `found "${value}", expected one of ${sorts.join(', ')}`;
      request.state.sortBy = value;
      return undefined;
    case 'offset':
      if (!isInteger(value, 0, MAX_OFFSET)) return `found "${value}", expected a whole number from 0`;
      request.offset = Number(value);
      return undefined;
    case 'search_filters':
      return readFilter(request, value);
    default:
      if (!isInteger(value, 1, MAX_LIMIT)) return `found "${value}", expected a whole number from 1 to ${MAX_LIMIT}`;
      request.limit = Number(value);
      return undefined;
  }
}

function readFilter(request: { filter?: Condition }, value: string): string | undefined {
  if (value === '') return undefined;
  try {
    request.filter = parseFilter(value);
    return undefined;
  } catch (error) {
    if (error instanceof FilterSyntaxError) return error.message;
    throw error;
  }
}

const isInteger = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
