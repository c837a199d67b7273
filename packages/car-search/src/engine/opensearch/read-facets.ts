import type { CarQuery, WantedFacet } from '../../query/car-query.ts';
import type { FieldValue } from '../../query/condition.ts';
import { type FacetName, facetRule, isRangeFacetName } from '../../state/facets.ts';
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

/** Reads the wanted facets from the answer to `facetAggregations` of the same query. */
export function readFacets(
  query: CarQuery,
  answers: AggregationAnswers,
): Pick<CarSearchResult, 'facets' | 'facetStats'> {
  const facets: Record<string, FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const wanted of query.facets) {
    const { name } = wanted;
    const parts = partsOf(wanted, query, answers);
    if (facetRule(name).limit > 0) {
      facets[name] = listOf(
        name,
        parts.map((part) => part[aggregationNames.values(name)] as ValuesAnswer),
      );
    }
    const bounds = isRangeFacetName(name)
      ? boundsOf(parts.map((part) => part[aggregationNames.bounds(name)] as BoundsAnswer))
      : undefined;
    if (bounds !== undefined) facetStats[name] = bounds;
  }
  return { facets, facetStats };
}

/** The counts over separate sets of cars that together are those of the facet. */
function partsOf({ name, within }: WantedFacet, query: CarQuery, answers: AggregationAnswers): AggregationAnswers[] {
  const groups = listedGroups(query);
  const own = groups.findIndex((group) => group.facets.includes(name));
  const inner = (outer: AggregationAnswers, part: string) => outer[part] as AggregationAnswers;
  const parts = groups.length === 0 ? [answers] : [inner(answers, aggregationNames.fulfilling)];
  if (own >= 0) parts.push(inner(answers, aggregationNames.missing(own)));
  return within === undefined ? parts : parts.map((part) => inner(part, aggregationNames.within(within)));
}

function boundsOf(parts: readonly BoundsAnswer[]): { min: number; max: number } | undefined {
  const ends = parts.flatMap(({ min, max }) => (min === null || max === null ? [] : [min, max]));
  return ends.length > 0 ? { min: Math.min(...ends), max: Math.max(...ends) } : undefined;
}

function listOf(name: FacetName, parts: readonly ValuesAnswer[]): FacetValue[] {
  const { numeric, limit, perMake } = facetRule(name);
  const counts = new Map<FieldValue, number>();
  const makes = new Map<FieldValue, string>();
  for (const { key, doc_count } of parts.flatMap(({ buckets }) => buckets)) {
    const { make, makeModel } = perMake ? readModelOfMake(key) : { make: '', makeModel: key };
    const value = numeric ? Number(key) : makeModel;
    makes.set(value, make);
    counts.set(value, (counts.get(value) ?? 0) + doc_count);
  }
  return facetList([...counts], limit, (value) => makes.get(value) ?? '');
}
