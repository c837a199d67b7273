import type { CarDocument } from '../document/car-document.ts';
import type { CarSearchResult, FacetValue, Spread } from '../engine/car-search-engine.ts';
import { facetList, modelFacetList } from '../engine/facet-list.ts';
import { modelCount } from '../names/spellings.ts';
import { boundsField, type CarQuery, type WantedFacet } from '../query/car-query.ts';
import type { FieldValue } from '../query/condition.ts';
import { compareDocuments, comparePlaces, sortValues } from '../reference/compare-documents.ts';
import { fulfils, matches } from '../reference/matches.ts';
import { facetRule, isRangeFacetName } from '../state/facets.ts';

/** Answers a query by reading every car: slow and plain; the engines are compared with it. */
export function referenceSearch(cars: readonly CarDocument[], query: CarQuery): Omit<CarSearchResult, 'ms'> {
  const found = cars.filter((car) => matches(car, query)).sort(compareDocuments(query));
  const ungrouped = cars.filter((car) => matches(car, { ...query, groups: [] }));
  const facets: Record<string, FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  const spreads: Record<string, Spread> = {};
  for (const wanted of query.facets) {
    const counted = countedCars(ungrouped, query, wanted);
    if (facetRule(wanted.name).limit > 0) facets[wanted.name] = listOf(counted, wanted);
    const numbers = isRangeFacetName(wanted.name) ? numbersOf(counted, wanted) : [];
    if (numbers.length > 0) facetStats[wanted.name] = { min: Math.min(...numbers), max: Math.max(...numbers) };
    if (wanted.spread !== undefined) spreads[wanted.name] = spreadOver(numbers, wanted.spread);
  }
  const { after } = query;
  const behind = after ? found.filter((car) => comparePlaces(query.order, sortValues(car, query), after) > 0) : found;
  return {
    hits: behind.slice(query.offset, query.offset + query.limit),
    count: found.length,
    facets,
    facetStats,
    spreads,
  };
}

function countedCars(cars: readonly CarDocument[], query: CarQuery, { name, within }: WantedFacet): CarDocument[] {
  const groups = query.groups.filter((group) => !group.facets.includes(name));
  const conditions = [...groups.map((group) => group.condition), ...(within ? [within] : [])];
  return cars.filter((car) => conditions.every((condition) => fulfils(car, condition)));
}

function listOf(cars: readonly CarDocument[], wanted: WantedFacet): FacetValue[] {
  const { name } = wanted;
  if (name === 'make_model')
    return modelFacetList(
      wanted,
      cars.map((car) => modelCount(car.make, car.make_model, 1)),
    );
  const { field } = facetRule(name);
  const counts = new Map<FieldValue, number>();
  for (const car of cars) {
    for (const value of new Set([car[field] ?? []].flat())) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return facetList(wanted, [...counts]);
}

/** Each number is counted in the only step that has it, found by trying each. */
function spreadOver(numbers: readonly number[], step: number): Spread {
  const ends = [...new Set(numbers.map((number) => Math.ceil(number / step) * step))].sort((one, other) => one - other);
  return ends.map((upTo) => ({
    upTo,
    count: numbers.filter((number) => number > upTo - step && number <= upTo).length,
  }));
}

const numbersOf = (cars: readonly CarDocument[], wanted: WantedFacet): number[] =>
  cars.map((car) => car[boundsField(wanted)]).filter((value) => typeof value === 'number');

/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other, by the definition
 * (Damerau-Levenshtein, no letter touched twice): what the search for near words is compared with.
 */
export function errorsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      if (isSwapped) costs.push(at(row - 2, column - 2) + 1);
      (rows[row] as number[])[column] = Math.min(...costs);
    }
  }
  return at(one.length, other.length);
}
