import { type FacetName, isRangeFacetName } from '../state/facets.ts';
import type { Near, Range, SearchState } from '../state/search-state.ts';
import { readAmounts, type SaidAmount } from './amounts.ts';
import { readPlace } from './read-place.ts';
import { weeklyBands } from './weekly-bands.ts';
import { type Reading, type SaidChoices, WordReader } from './word-reader.ts';

/** What a visitor's words come to: choices, and the words that are only searched for. */
interface Understood extends SaidChoices {
  readonly near?: Near;
  /** What is not understood, in its order. */
  readonly rest: string;
}

/**
 * Reads a visitor's words as choices (SRCH-17): numbers first, then the longest phrases that the lexicon knows, misspelled words last. What
 * is not understood stays as words; nothing is guessed beyond spelling. Pure.
 * @param text as typed, any case
 */
function understand(text: string, reading: Reading): Understood {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[–—]/g, '-')
    .replace(/[’']/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim();
  const placed = readPlace(plain, reading.lexicon);
  const { said, rest } = readAmounts(placed.rest, reading.now.getUTCFullYear());
  const words = new WordReader(rest, reading).read();
  return {
    ...withAmounts(words.choices(), said, reading),
    ...(placed.near && { near: placed.near }),
    rest: words.rest,
  };
}

function withAmounts(choices: SaidChoices, said: readonly SaidAmount[], { repayments = false }: Reading): SaidChoices {
  const filters = { ...choices.filters };
  const ranges = { ...choices.ranges };
  for (const { facet, range, value } of said) {
    if (facet === 'weekly' && repayments) ranges.weekly_budget = narrowed(ranges.weekly_budget, range ?? {});
    else if (facet === 'weekly') filters.weekly_price_range = weeklyBands(range ?? {});
    else if (value !== undefined) filters[facet] = [...new Set([...(filters[facet] ?? []), value])].sort();
    else if (isRangeFacetName(facet)) ranges[facet] = narrowed(ranges[facet], range ?? {});
  }
  return { ...choices, filters, ranges };
}

const narrowed = (before: Range | undefined, range: Range): Range => ({ ...before, ...range });

/**
 * A search with its words read as choices (SRCH-17): what they say replaces the earlier choice of the same facet, and the query is what is
 * left of them. Returns the same object if there is nothing to understand.
 */
export function withWordsRead(state: SearchState, reading: Reading): SearchState {
  if (!state.query) return state;
  const { filters, ranges, not, near: place, sortBy, rest } = understand(state.query, reading);
  const isNothing =
    Object.keys(filters).length + Object.keys(ranges).length + Object.keys(not).length === 0 && !place && !sortBy;
  if (isNothing && rest === '') return withoutQuery(state);
  if (isNothing) return state;
  const names = filters.make ?? filters.model ?? filters.make_model;
  const kept: SearchState['filters'] = { ...state.filters };
  if (names) for (const facet of ['make', 'model', 'make_model'] as const) delete kept[facet];
  for (const facet of Object.keys(ranges)) delete kept[facet as FacetName];
  const keptRanges = { ...state.ranges };
  for (const facet of Object.keys(filters)) if (isRangeFacetName(facet)) delete keptRanges[facet];
  const refused = { ...state.not, ...not };
  return {
    ...withoutQuery(state),
    ...(rest !== '' && { query: rest }),
    filters: { ...kept, ...filters },
    ranges: { ...keptRanges, ...ranges },
    ...(Object.keys(refused).length > 0 && { not: refused }),
    ...(place && { near: place }),
    ...(sortBy && !state.sortBy && { sortBy }),
  };
}

const withoutQuery = ({ query: _, ...state }: SearchState): SearchState => state;
