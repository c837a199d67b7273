import { modelCount } from '../../names/spellings.ts';
import type { CarQuery, WantedFacet } from '../../query/car-query.ts';
import type { FieldValue } from '../../query/condition.ts';
import { facetRule } from '../../state/facets.ts';
import type { CarSearchResult, FacetValue, Spread } from '../car-search-engine.ts';
import { facetList, modelFacetList, spreadOf, stepOf } from '../facet-list.ts';
import { aggregationNames, listedGroups } from './facet-aggregations.ts';
import { readModelOfMake } from './field-names.ts';

/** The answer to `facetAggregations`. */
export interface AggregationAnswers {
  readonly [name: string]: AggregationAnswers | ValuesAnswer | BoundsAnswer;
}
interface ValuesAnswer {
  readonly buckets: readonly { readonly key: string | number; readonly doc_count: number }[];
}
interface BoundsAnswer {
  /** Null if no car has the number. */
  readonly min: number | null;
  readonly max: number | null;
}

type ValueCount = readonly [value: FieldValue, count: number];

/** Reads the wanted facets from the answer to `facetAggregations` of the same query. */
export function readFacets(
  query: CarQuery,
  answers: AggregationAnswers,
): Pick<CarSearchResult, 'facets' | 'facetStats' | 'spreads'> {
  const facets: Record<string, FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  const spreads: Record<string, Spread> = {};
  for (const wanted of query.facets) {
    const { name, spread } = wanted;
    const { numeric, limit } = facetRule(name);
    const answered = partsOf(wanted, query, answers);
    const parts = answered.map((part) => part[aggregationNames.counts(name)]);
    const counts = limit > 0 ? addedCounts(numeric, parts as ValuesAnswer[]) : [];
    if (limit > 0) facets[name] = listOf(wanted, counts);
    if (!numeric) continue;
    const numbers = limit > 0 ? counts.map(([value]) => Number(value)) : endsOf(parts as BoundsAnswer[]);
    if (numbers.length > 0) facetStats[name] = { min: Math.min(...numbers), max: Math.max(...numbers) };
    if (spread !== undefined) {
      const steps = answered.map((part) => part[aggregationNames.spread(name)]) as ValuesAnswer[];
      spreads[name] = spreadOf(addedCounts(true, steps).map(([from, count]) => [stepOf(Number(from), spread), count]));
    }
  }
  return { facets, facetStats, spreads };
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

function addedCounts(numeric: boolean, parts: readonly ValuesAnswer[]): ValueCount[] {
  const counts = new Map<FieldValue, number>();
  for (const { key, doc_count } of parts.flatMap(({ buckets }) => buckets)) {
    const value = numeric ? Number(key) : String(key);
    counts.set(value, (counts.get(value) ?? 0) + doc_count);
  }
  return [...counts];
}

function listOf(wanted: WantedFacet, counts: readonly ValueCount[]): FacetValue[] {
  const { name } = wanted;
  if (name !== 'model' && name !== 'make_model') return facetList(wanted, counts);
  const models = counts.map(([value, count]) => {
    const { make, makeModel } = readModelOfMake(String(value));
    return modelCount(make, makeModel, count);
  });
  return name === 'make_model'
    ? modelFacetList(wanted, models)
    : facetList(
        wanted,
        models.map(({ model, count }) => [model, count]),
      );
}
