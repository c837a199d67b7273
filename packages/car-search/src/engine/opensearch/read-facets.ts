import type { CarQuery, WantedFacet } from '../../query/car-query.ts';
import type { FieldValue } from '../../query/condition.ts';
import { type FacetName, facetRule } from '../../state/facets.ts';
import type { CarSearchResult, FacetValue } from '../car-search-engine.ts';
import { facetList } from '../facet-list.ts';
import { aggregationNames, listedGroups } from './facet-aggregations.ts';
import { readModelOfMake } from './field-names.ts';

/** The answer to `facetAggregations`. */
export interface AggregationAnswers {
  readonly [name: string]: AggregationAnswers | ValuesAnswer | BoundsAnswer;
}
interface ValuesAnswer {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[];
}
interface BoundsAnswer {
  /** Null where no car has the number. */
  readonly min: number | null;
  readonly max: number | null;
}

interface ValueCount {
  readonly value: FieldValue;
  /** Whose models are listed by themselves; empty for other facets. */
  readonly make: string;
  readonly count: number;
}

/** Reads the wanted facets from the answer to `facetAggregations` of the same query. */
export function readFacets(
  query: CarQuery,
  answers: AggregationAnswers,
): Pick<CarSearchResult, 'facets' | 'facetStats'> {
  const facets: Record<string, FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const wanted of query.facets) {
    const { name } = wanted;
    const { numeric, limit } = facetRule(name);
    const parts = partsOf(wanted, query, answers).map((part) => part[name]);
    const counts = limit > 0 ? addedCounts(name, parts as ValuesAnswer[]) : [];
    if (limit > 0) facets[name] = listOf(name, counts);
    if (!numeric) continue;
    const numbers = limit > 0 ? counts.map(({ value }) => Number(value)) : endsOf(parts as BoundsAnswer[]);
    if (numbers.length > 0) facetStats[name] = { min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  return { facets, facetStats };
}

/** The counts over separate sets of cars that together are those of the facet. */
function partsOf({ name, within }: WantedFacet, query: CarQuery, answers: AggregationAnswers): AggregationAnswers[] {
  const groups = listedGroups(query);
  const own = groups.findIndex((group) => group.facets.includes(name));
  const inner = (outer: AggregationAnswers, part: string) => outer[part] as AggregationAnswers;
  const overAll = groups.length === 0 || (groups.length === 1 && own === 0);
  const parts = overAll ? [answers] : [inner(answers, aggregationNames.fulfilling)];
  if (own >= 0 && !overAll) parts.push(inner(answers, aggregationNames.missing(own)));
  return within === undefined ? parts : parts.map((part) => inner(part, aggregationNames.within(name)));
}

const endsOf = (parts: readonly BoundsAnswer[]): number[] =>
  parts.flatMap(({ min, max }) => [min, max]).filter((end) => end !== null);

function addedCounts(name: FacetName, parts: readonly ValuesAnswer[]): ValueCount[] {
  const { numeric, perMake } = facetRule(name);
  const counts = new Map<FieldValue, ValueCount>();
  for (const { key, doc_count } of parts.flatMap(({ buckets }) => buckets)) {
    const { make, makeModel } = perMake ? readModelOfMake(key) : { make: '', makeModel: key };
    const value = numeric ? Number(key) : makeModel;
    counts.set(value, { value, make, count: (counts.get(value)?.count ?? 0) + doc_count });
  }
  return [...counts.values()];
}

function listOf(name: FacetName, counts: readonly ValueCount[]): FacetValue[] {
  const makes = new Map(counts.map(({ value, make }) => [value, make]));
  return facetList(
    counts.map(({ value, count }): [FieldValue, number] => [value, count]),
    facetRule(name).limit,
    (value) => makes.get(value) ?? '',
  );
}
