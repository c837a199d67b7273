import type { FieldError } from '@forecourt/contracts';
import { FilterSyntaxError } from '../filters/filter-tokens.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { RESULT_WINDOW } from '../query/car-query.ts';
import type { Condition } from '../query/condition.ts';
import { CURSOR_LENGTH } from './cursor.ts';
import { type Parameters, parameterPairs, readChoices, readNear } from './parameters.ts';
import { isSort, type SearchState, sorts } from './search-state.ts';

/** A search as requested by the call; `buildCarQuery(request.state, scope, now, request)` takes it. */
export interface SearchRequest {
  readonly state: SearchState;
  readonly offset: number;
  readonly limit: number;
  /** The `next_cursor` of the previous answer: continues after it, instead of an offset. */
  readonly cursor?: string;
  /** From search_filters. */
  readonly filter?: Condition;
}

/** The request, or every fault of it by its parameter. */
export type SearchRequestResult =
  | { readonly ok: true; readonly request: SearchRequest }
  | { readonly ok: false; readonly problems: FieldError[] };

/** The parameters of the calls that are no facets. */
type OwnName = 'search_filters' | 'hitsPerPage' | 'limit' | 'offset' | 'cursor' | 'query' | 'sort' | 'near' | 'within';

const DEFAULT_LIMIT = 21;
const MAX_LIMIT = 100;
const MAX_QUERY_LENGTH = 200;

/**
 * Reads the parameters of GET /api/search (SRCH-16): search_filters, one per facet, hitsPerPage (21, at most 100), offset,
 * cursor, query, sort. Unlike in a page's address, an unknown or unreadable parameter is an error that names it.
 */
export function searchRequestFromApi(parameters: Parameters): SearchRequestResult {
  return readRequest(parameterPairs(parameters), [
    'search_filters',
    'hitsPerPage',
    'offset',
    'cursor',
    'query',
    'sort',
    'near',
    'within',
  ]);
}

/** Reads the parameters of GET /api/cars (SRCH-16): search_filters and limit (21, at most 100), and nothing else. */
export function carsRequestFromApi(parameters: Parameters): SearchRequestResult {
  const pairs = parameterPairs(parameters);
  const problems = pairs
    .filter(([name]) => name !== 'search_filters' && name !== 'limit')
    .map(([field]) => ({ field, message: 'is no parameter of this call' }));
  return problems.length > 0 ? { ok: false, problems } : readRequest(pairs, ['search_filters', 'limit']);
}

function readRequest(pairs: [string, string][], ownNames: readonly OwnName[]): SearchRequestResult {
  const ownName = (name: string) => ownNames.find((own) => own === name);
  const { filters, ranges, not, problems } = readChoices(pairs.filter(([name]) => !ownName(name)));
  const { near, problem } = readNear(pairs);
  if (problem) problems.push(problem);
  const state: SearchState = {
    page: 1,
    filters,
    ranges,
    ...(Object.keys(not).length > 0 && { not }),
    ...(near && { near }),
  };
  const request: { -readonly [Key in keyof SearchRequest]: SearchRequest[Key] } = {
    state,
    offset: 0,
    limit: DEFAULT_LIMIT,
  };
  for (const [name, value] of pairs) {
    const own = ownName(name);
    const message = own && readOwn(request, own, value.trim());
    if (message !== undefined) problems.push({ field: name, message });
  }
  if (problems.length === 0) problems.push(...placeFaults(request, pairs));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, request };
}

/** An offset reaches only as far as the engines' window; a cursor reads beyond it, and contains only its position. */
function placeFaults({ offset, limit, cursor }: SearchRequest, pairs: readonly [string, string][]): FieldError[] {
  if (cursor !== undefined && pairs.some(([name]) => name === 'offset')) {
    return [{ field: 'offset', message: 'is not taken together with cursor' }];
  }
  if (offset + limit <= RESULT_WINDOW) return [];
  const message = `found ${offset} with hitsPerPage ${limit}, expected at most ${RESULT_WINDOW} together; use next_cursor to read further`;
  return [{ field: 'offset', message }];
}

/** Takes one parameter of the call; returns what is wrong with it. */
function readOwn(
  request: { -readonly [Key in keyof SearchRequest]: SearchRequest[Key] },
  name: OwnName,
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
      if (!isInteger(value, 0, Number.MAX_SAFE_INTEGER))
        return `found "${value}", expected a whole number from 0 to ${RESULT_WINDOW - 1}`;
      request.offset = Number(value);
      return undefined;
    case 'cursor':
      if (value === '' || value.length > CURSOR_LENGTH) return 'expected next_cursor of an answer';
      request.cursor = value;
      return undefined;
    case 'search_filters':
      return readFilter(request, value);
    case 'near':
    case 'within':
      // Read together, with the state.
      return undefined;
    case 'hitsPerPage':
    case 'limit':
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
