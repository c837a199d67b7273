import { boundsField, type CarQuery, type WantedFacet } from '../../query/car-query.ts';
import { facetRule, isRangeFacetName } from '../../state/facets.ts';
import type { CarSearchResult, FacetValue, Spread } from '../car-search-engine.ts';
import { facetList, modelFacetList } from '../facet-list.ts';
import { FoundSlots } from './found-slots.ts';
import { markCondition, type Shelf } from './mark-condition.ts';

/** The cars that a query finds, and for each group those that it would find without the group's choice. */
interface Narrowed {
  readonly found: FoundSlots;
  readonly without: readonly FoundSlots[];
}

/**
 * Narrows by all groups at once: the result without one group is the result of all before it and all after it, so n groups cost
 * 3n ANDs rather than n².
 */
export function narrow(base: FoundSlots, query: CarQuery, shelf: Shelf): Narrowed {
  const groups = query.groups.map((group) => markCondition(group.condition, shelf));
  const before = [base.bits];
  for (const [place, group] of groups.entries()) before.push((before[place] ?? base.bits).copy().and(group));
  const found = groups.length === 0 ? base : new FoundSlots(before.at(-1) ?? base.bits);
  if (groups.length === 1) return { found, without: [base] };
  const without: FoundSlots[] = [];
  let after = shelf.taken;
  for (const [place, group] of [...groups.entries()].reverse()) {
    without[place] = new FoundSlots((before[place] ?? base.bits).copy().and(after));
    after = group.and(after);
  }
  return { found, without };
}

/** Counts the wanted facets; a facet's own choice does not narrow its list (SRCH-2). */
export function countFacets(
  narrowed: Narrowed,
  query: CarQuery,
  shelf: Shelf,
): Pick<CarSearchResult, 'facets' | 'facetStats' | 'spreads'> {
  const facets: Record<string, FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  const spreads: Record<string, Spread> = {};
  for (const wanted of query.facets) {
    const { name, spread } = wanted;
    const counted = countedOver(wanted, narrowed, query, shelf);
    if (facetRule(name).limit > 0) facets[name] = list(wanted, counted, shelf);
    if (!isRangeFacetName(name)) continue;
    const numbers = shelf.columns.numbers(boundsField(wanted));
    const stats = numbers.stats(counted.slots);
    if (stats !== undefined) facetStats[name] = stats;
    if (spread !== undefined) spreads[name] = numbers.spread(counted.slots, spread);
  }
  return { facets, facetStats, spreads };
}

function countedOver(
  { name, within }: WantedFacet,
  { found, without }: Narrowed,
  query: CarQuery,
  shelf: Shelf,
): FoundSlots {
  const own = query.groups.findIndex((group) => group.facets.includes(name));
  const cars = without[own] ?? found;
  return within === undefined ? cars : new FoundSlots(markCondition(within, shelf).and(cars.bits));
}

function list({ name }: WantedFacet, counted: FoundSlots, { columns }: Shelf): FacetValue[] {
  const counts = columns.values(facetRule(name).field)?.counts(counted) ?? [];
  return name === 'make_model' ? modelFacetList(columns.modelCounts(counts)) : facetList(name, counts);
}
