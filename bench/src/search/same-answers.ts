import { isDeepStrictEqual } from 'node:util';
import type { SearchState } from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';

/** An answer of ours, as far as it is compared. */
interface OurAnswer {
  readonly count: number;
  readonly hits: readonly { readonly id: string }[];
  readonly facets: { readonly [name: string]: readonly { readonly value: string; readonly count: number }[] };
}
interface RawAnswer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _source: { readonly id: string } }[];
  };
  readonly aggregations: Aggregations;
}
interface Aggregations {
  readonly [name: string]: unknown;
}
interface Buckets {
  readonly buckets?: readonly { readonly key: string; readonly doc_count: number }[];
}

/** Lists of names: all spellings of one are one value (SRCH-2), as an engineer adds them up who reads the answer by hand. */
const NAMES: ReadonlySet<string> = new Set(['badge', 'make', 'make_model', 'model']);
/** Spellings differ in case, in blanks, and in hyphens in place of blanks: VTi-L and VTi L. */
const spelledAlike = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** @throws Error if the two sides of a bench do not respond the same: then there is nothing to compare. */
export function sameAnswers(search: SearchState, ours: unknown, raw: unknown): void {
  const { count, hits, facets } = ours as OurAnswer;
  const anchor = raw as RawAnswer;
  const found = [count, hits.map(({ id }) => id)];
  const wanted = [anchor.hits.total.value, anchor.hits.hits.map(({ _source }) => _source.id)];
  if (!isDeepStrictEqual(found, wanted)) throw unequal(search, 'cars', found, wanted);
  for (const [name, values] of Object.entries(facets)) {
    const counts = countsOf(anchor.aggregations, name);
    for (const value of values) {
      const wantedCount = counts?.get(NAMES.has(name) ? spelledAlike(value.value) : value.value);
      if (wantedCount !== value.count) throw unequal(search, `${name} ${value.value}`, value.count, wantedCount);
    }
  }
}

/** What a results page shows of an answer: its cards, and the counts of its lists but those of values that nothing has. */
export function answerOfPage({ count, cards, sections }: ResultsPage): OurAnswer {
  const lists = sections.filter((section) => section.kind === 'list');
  const facets = lists.map(({ name, options }) => {
    const counts = options.map((option) => ({ value: option.value, count: option.count ?? 0 }));
    return [name, counts.filter((each) => each.count > 0)] as const;
  });
  return { count, hits: cards, facets: Object.fromEntries(facets) };
}

/** The counts of a facet, anywhere in the answer. */
function countsOf(aggregations: Aggregations, name: string): Map<string, number> | undefined {
  for (const [key, value] of Object.entries(aggregations)) {
    const { buckets } = Object(value) as Buckets;
    if (key === name && buckets) return addedUp(name, buckets);
    const inner = buckets === undefined && typeof value === 'object' ? countsOf(Object(value), name) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

function addedUp(name: string, buckets: NonNullable<Buckets['buckets']>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key, doc_count } of buckets) {
    const text = key.split('\0').at(-1) ?? '';
    const value = NAMES.has(name) ? spelledAlike(text) : text;
    counts.set(value, (counts.get(value) ?? 0) + doc_count);
  }
  return counts;
}

const unequal = (search: SearchState, what: string, ours: unknown, raw: unknown) =>
  new Error(
    `${JSON.stringify(search)}: ${what} are ${JSON.stringify(ours)} with us and ${JSON.stringify(raw)} by hand.`,
  );
