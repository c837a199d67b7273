import {
  knownMake,
  knownModel,
  type ModelCount,
  type NameCount,
  oneSpelling,
  oneSpellingOfModels,
} from '../names/spellings.ts';
import { listedAtMost, type WantedFacet } from '../query/car-query.ts';
import type { FieldValue } from '../query/condition.ts';
import { compareTexts } from '../reference/compare-documents.ts';
import type { FacetName } from '../state/facets.ts';
import type { FacetValue, Spread } from './car-search-engine.ts';

type Count = readonly [value: FieldValue, count: number];

/**
 * A facet's list from its counts (SRCH-2): the commonest first, then by value, numbers as numbers; at most as many values as are wanted.
 * All spellings of a make, model or badge are one value.
 */
export function facetList(wanted: WantedFacet, counts: readonly Count[]): FacetValue[] {
  const { name } = wanted;
  const known = isListedName(name) ? knownNames[name] : undefined;
  const named = known ? oneSpelling(namesOf(counts), known) : counts;
  return listed(commonest(named, listedAtMost(wanted)));
}

/** As facetList, for make_model: at most as many models of each make. */
export function modelFacetList(wanted: WantedFacet, counts: readonly ModelCount[]): FacetValue[] {
  const limit = listedAtMost(wanted);
  const makes = Map.groupBy(oneSpellingOfModels(counts), ({ make }) => make);
  return listed(
    [...makes.values()].flatMap((models) =>
      commonest(
        models.map(({ make, model, count }): Count => [make === '' ? model : `${make} ${model}`, count]),
        limit,
      ),
    ),
  );
}

/** The platform's spelling of a name; of badges there is no list. */
const knownNames: Readonly<Record<'make' | 'model' | 'badge', (name: string) => string | undefined>> = {
  make: knownMake,
  model: (model) => knownModel(model),
  badge: () => undefined,
};

const isListedName = (name: FacetName): name is keyof typeof knownNames => name in knownNames;

const namesOf = (counts: readonly Count[]): NameCount[] =>
  counts.flatMap(([value, count]): NameCount[] => (typeof value === 'string' ? [[value, count]] : []));

const listed = (counts: readonly Count[]): FacetValue[] =>
  counts.toSorted(compareCounts).map(([value, count]) => ({ value: String(value), count }));

/** Sorts only what can come among the first: a facet may have thousands of values and list thirty. */
function commonest(counts: readonly Count[], limit: number): readonly Count[] {
  if (counts.length <= limit) return counts;
  const least =
    Uint32Array.from(counts, ([, count]) => count)
      .sort()
      .at(-limit) ?? 0;
  return counts
    .filter(([, count]) => count >= least)
    .sort(compareCounts)
    .slice(0, limit);
}

function compareCounts([a, countOfA]: Count, [b, countOfB]: Count): number {
  if (countOfA !== countOfB) return countOfB - countOfA;
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}

/** The step that a number is counted in: the first whole one that is not below it; never -0, which differs from 0 for some readers. */
export const stepOf = (number: number, step: number): number => Math.ceil(number / step) * step + 0;

/** Counts by step, in ascending order. */
export const spreadOf = (counts: Iterable<readonly [upTo: number, count: number]>): Spread =>
  [...counts].map(([upTo, count]) => ({ upTo, count })).sort((one, other) => one.upTo - other.upTo);
