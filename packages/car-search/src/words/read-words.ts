import { allWeeklyBands } from '../document/price-bands.ts';
import { type FacetName, isRangeFacetName } from '../state/facets.ts';
import type { Range, SearchState } from '../state/search-state.ts';
import type { StatedAmount } from './amount-rules.ts';
import { readAmounts } from './amounts.ts';
import { type MarkedNames, markNames } from './mark-names.ts';
import type { StatedChoices } from './meaning.ts';
import { readPlace } from './read-place.ts';
import { readWeights } from './weights.ts';
import { type Reading, WordReader } from './word-reader.ts';

/** What a visitor's words come to: choices, and the words that are only searched for. */
interface Understood extends StatedChoices {
  /** What is not understood, in its order. */
  readonly rest: string;
}

/** A search with its words read as choices. */
export interface WordsRead {
  /** The search as its words are read; the same object if there is nothing to understand. */
  readonly state: SearchState;
  /** Another way to read them, which counts only if the first finds nothing. */
  readonly otherwise?: SearchState;
}

/**
 * Reads the words of a search as choices (SRCH-17, SRCH-19): models behind their make first, then numbers, then the longest phrases that the
 * lexicon knows, misspelled words last. What is not understood stays as words; nothing is guessed beyond spelling. What the words say
 * replaces the earlier choice of the same facet. Everything that takes a visitor's words goes through here. Pure.
 */
export function readWords(asked: SearchState, reading: Reading): WordsRead {
  if (!asked.query) return { state: asked };
  const text = plainText(asked.query);
  const { text: marks, marked } = markNames(text, reading.lexicon);
  const state = withChoices(asked, understand(marks, marked, reading));
  if (marked.size === 0) return { state };
  return { state, otherwise: withChoices(asked, understand(text, new Map(), reading)) };
}

const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[\u{e000}-\u{f8ff}]/gu, '')
    .replace(/[–—]/g, '-')
    .replace(/[’']/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim();

function understand(text: string, marked: MarkedNames, reading: Reading): Understood {
  const placed = readPlace(text, reading.lexicon);
  const weighed = readWeights(placed.rest);
  const { stated, rest } = readAmounts(weighed.rest, reading.now.getUTCFullYear());
  const words = new WordReader(rest, reading, marked, placed.near).read();
  return { ...withAmounts(words.choices(), [...weighed.stated, ...stated], reading), rest: words.rest };
}

function withAmounts(
  choices: StatedChoices,
  stated: readonly StatedAmount[],
  { repayments = false }: Reading,
): StatedChoices {
  const filters = { ...choices.filters };
  const ranges = { ...choices.ranges };
  const not = { ...choices.not };
  const added = (values: readonly string[] | undefined, more: readonly string[]) =>
    [...new Set([...(values ?? []), ...more])].sort();
  for (const { facet, range, values, refused } of stated) {
    if (facet === 'weekly' && repayments) ranges.weekly_budget = narrowed(ranges.weekly_budget, range ?? {});
    else if (facet === 'weekly') filters.weekly_price_range = weeklyBands(range ?? {});
    else if (refused !== undefined) not[facet] = added(not[facet], refused);
    else if (values !== undefined) filters[facet] = added(filters[facet], values);
    else if (isRangeFacetName(facet)) ranges[facet] = narrowed(ranges[facet], range ?? {});
  }
  return { ...choices, filters, ranges, not };
}

const narrowed = (before: Range | undefined, range: Range): Range => ({ ...before, ...range });

function withChoices(asked: SearchState, understood: Understood): SearchState {
  const { filters, ranges, not, near, sortBy, rest } = understood;
  const isNothing =
    Object.keys(filters).length + Object.keys(ranges).length + Object.keys(not).length === 0 && !near && !sortBy;
  if (isNothing && rest === '') return withoutQuery(asked);
  const typed = plainText(asked.query ?? '').split(' ');
  if (isNothing && rest.split(' ').every((word) => typed.includes(word))) return asked;
  const names = filters.make ?? filters.model ?? filters.make_model;
  const kept: SearchState['filters'] = { ...asked.filters };
  if (names) for (const facet of ['make', 'model', 'make_model'] as const) delete kept[facet];
  for (const facet of Object.keys(ranges)) delete kept[facet as FacetName];
  const keptRanges = { ...asked.ranges };
  for (const facet of Object.keys(filters)) if (isRangeFacetName(facet)) delete keptRanges[facet];
  const refused = { ...asked.not, ...not };
  return {
    ...withoutQuery(asked),
    ...(rest !== '' && { query: rest }),
    filters: { ...kept, ...filters },
    ranges: { ...keptRanges, ...ranges },
    ...(Object.keys(refused).length > 0 && { not: refused }),
    ...(near && { near }),
    ...(sortBy && !asked.sortBy && { sortBy }),
  };
}

const withoutQuery = ({ query: _, ...state }: SearchState): SearchState => state;

/** The bands of a weekly budget that lie within it, at least one. */
function weeklyBands({ min = 0, max = Number.POSITIVE_INFINITY }: Range): string[] {
  const within = allWeeklyBands.filter(({ from, to }) => from >= min && to <= max);
  const around = allWeeklyBands.filter(({ from, to }) => from < max && to > min);
  return (within.length > 0 ? within : around).map(({ name }) => name).sort();
}
