import type { CarQuery } from '../../query/car-query.ts';
import type { FieldValue } from '../../query/condition.ts';
import { type FacetName, facetRule, isRangeFacetName } from '../../state/facets.ts';
import type { CarSearchResult, FacetValue } from '../car-search-engine.ts';
import { facetList } from '../facet-list.ts';
import { type FacetScope, facetScopes } from './facet-scopes.ts';
import { facetField, readModelOfMake } from './field-names.ts';
import { allOf, type Clause, conditionClause } from './query-clauses.ts';

/** The aggregations that facets take; the client's own type of `terms` knows no field. */
export interface Aggregations {
  [name: string]: CountsRequest | ScopeRequest;
}
type CountsRequest =
  | { readonly terms: { readonly field: string; readonly size: number } }
  | { readonly stats: { readonly field: string } };
interface ScopeRequest {
  readonly filter: Clause;
  readonly aggregations: Aggregations;
}

/** The part of an answer that `facetAggregations` asked for. */
export interface AggregationAnswers {
  readonly [name: string]: AggregationAnswers | ListAnswer | BoundsAnswer;
}
interface ListAnswer {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[];
}
interface BoundsAnswer {
  /** Null where no car has the number. */
  readonly min: number | null;
  readonly max: number | null;
}

/** More values than any facet has: where the engine's cut is not the one wanted, all are asked for. */
const ALL_VALUES = 10_000;

const scopeName = (place: number): string => `scope_${place}`;
const boundsName = (name: FacetName): string => `${name}_bounds`;

/** Asks for the wanted facets of a query. */
export function facetAggregations(query: CarQuery): Aggregations {
  const aggregations: Aggregations = {};
  for (const [place, { conditions, facets }] of facetScopes(query).entries()) {
    const counts = Object.assign({}, ...facets.map(countsOf));
    if (conditions.length === 0) Object.assign(aggregations, counts);
    else aggregations[scopeName(place)] = { filter: allOf(conditions.map(conditionClause)), aggregations: counts };
  }
  return aggregations;
}

function countsOf(name: FacetName): Aggregations {
  const { field, numeric, limit, perMake } = facetRule(name);
  const counts: Aggregations = {};
  if (limit > 0) counts[name] = { terms: { field: facetField(name), size: numeric || perMake ? ALL_VALUES : limit } };
  if (numeric) counts[boundsName(name)] = { stats: { field } };
  return counts;
}

/** Reads the facets from the answer to `facetAggregations` of the same query. */
export function readFacets(
  query: CarQuery,
  answers: AggregationAnswers,
): Pick<CarSearchResult, 'facets' | 'facetStats'> {
  const facets: Record<string, FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const [place, scope] of facetScopes(query).entries()) {
    const counts = answersOf(scope, place, answers);
    for (const name of scope.facets) {
      if (facetRule(name).limit > 0) facets[name] = listOf(name, counts[name] as ListAnswer);
      if (!isRangeFacetName(name)) continue;
      const { min, max } = counts[boundsName(name)] as BoundsAnswer;
      if (min !== null && max !== null) facetStats[name] = { min, max };
    }
  }
  return { facets, facetStats };
}

const answersOf = ({ conditions }: FacetScope, place: number, answers: AggregationAnswers): AggregationAnswers =>
  conditions.length === 0 ? answers : (answers[scopeName(place)] as AggregationAnswers);

function listOf(name: FacetName, { buckets }: ListAnswer): FacetValue[] {
  const { numeric, limit, perMake } = facetRule(name);
  const counts = buckets.map(({ key, doc_count }): [string, number] => [key, doc_count]);
  if (perMake) return listByMake(counts, limit);
  return facetList(
    numeric ? counts.map(([value, count]): [FieldValue, number] => [Number(value), count]) : counts,
    limit,
  );
}

function listByMake(counts: readonly [value: string, count: number][], limit: number): FacetValue[] {
  const makes = new Map<FieldValue, string>();
  const models = new Map<FieldValue, number>();
  for (const [value, count] of counts) {
    const { make, makeModel } = readModelOfMake(value);
    makes.set(makeModel, make);
    models.set(makeModel, (models.get(makeModel) ?? 0) + count);
  }
  return facetList([...models], limit, (makeModel) => makes.get(makeModel) ?? '');
}
