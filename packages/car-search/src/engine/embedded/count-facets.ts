import type { CarQuery, WantedFacet } from '../../query/car-query.ts';
import { facetRule, isRangeFacetName } from '../../state/facets.ts';
import type { CarSearchResult, FacetValue } from '../car-search-engine.ts';
import { facetList } from '../facet-list.ts';
import type { Bitset } from './bitset.ts';
import { markCondition, type Shelf } from './mark-condition.ts';

/** The cars that a query finds, and for each group those that it would find without the group's choice. */
interface Narrowed {
  readonly found: Bitset;
  readonly without: readonly Bitset[];
}

/**
 * Narrows by all groups at once: what is left without one group is all before it and all after it, so that n groups cost
 * 3n ANDs rather than n².
 */
export function narrow(base: Bitset, query: CarQuery, shelf: Shelf): Narrowed {
  const groups = query.groups.map((group) => markCondition(group.condition, shelf));
  const before = [base];
  for (const [place, group] of groups.entries()) before.push((before[place] ?? base).copy().and(group));
  const without: Bitset[] = [];
  let after = shelf.taken;
  for (const [place, group] of [...groups.entries()].reverse()) {
    without[place] = (before[place] ?? base).copy().and(after);
    after = group.and(after);
  }
  return { found: before.at(-1) ?? base, without };
}

/** Counts the wanted facets; a facet's own choice does not narrow its list (SRCH-2). */
export function countFacets(
  narrowed: Narrowed,
  query: CarQuery,
  shelf: Shelf,
): Pick<CarSearchResult, 'facets' | 'facetStats'> {
  const facets: Record<string, FacetValue[]> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const wanted of query.facets) {
    const { name } = wanted;
    const bits = countedOver(wanted, narrowed, query, shelf);
    if (facetRule(name).limit > 0) facets[name] = list(wanted, bits, shelf);
    const stats = isRangeFacetName(name) ? shelf.columns.numbers(facetRule(name).field).stats(bits) : undefined;
    if (stats !== undefined) facetStats[name] = stats;
  }
  return { facets, facetStats };
}

function countedOver(
  { name, within }: WantedFacet,
  { found, without }: Narrowed,
  query: CarQuery,
  shelf: Shelf,
): Bitset {
  const own = query.groups.findIndex((group) => group.facets.includes(name));
  const bits = without[own] ?? found;
  return within === undefined ? bits : markCondition(within, shelf).and(bits);
}

function list({ name }: WantedFacet, bits: Bitset, { columns }: Shelf): FacetValue[] {
  const { field, limit, perMake } = facetRule(name);
  const counts = columns.values(field)?.counts(bits) ?? [];
  if (!perMake) return facetList(counts, limit);
  const makes =
    columns
      .values('make')
      ?.counts(bits)
      .map(([make]) => String(make)) ?? [];
  return facetList(counts, limit, (value) => makeOf(String(value), makes));
}

/** The make that a make_model begins with: the longest, should one make's name begin with another's. */
function makeOf(makeModel: string, makes: readonly string[]): string {
  let found = '';
  for (const make of makes) if (make.length > found.length && makeModel.startsWith(`${make} `)) found = make;
  return found;
}
