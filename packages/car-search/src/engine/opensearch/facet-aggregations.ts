import { isNameField } from '../../document/car-document.ts';
import { boundsField, type CarQuery, type FacetGroup, listedAtMost, type WantedFacet } from '../../query/car-query.ts';
import { type FacetName, facetRule } from '../../state/facets.ts';
import { facetField } from './field-names.ts';
import { allOf, type Clause, conditionClause } from './query-clauses.ts';

/** The aggregations that facets take; the client's own type of `terms` knows no field. */
export interface Aggregations {
  [name: string]: CountsRequest | CarsRequest;
}
type CountsRequest =
  | { readonly terms: { readonly field: string; readonly size: number } }
  | { readonly stats: { readonly field: string } }
  | {
      readonly histogram: {
        readonly field: string;
        readonly interval: number;
        readonly offset: number;
        readonly min_doc_count: 1;
      };
    };
interface CarsRequest {
  readonly filter: Clause;
  readonly aggregations: Aggregations;
}

/** More values than any facet has: if the engine's limit is not the one wanted, all are requested. */
const ALL_VALUES = 10_000;

/** The engine's steps have their beginning and not their end. Half a cent turns that round, as prices are whole cents. */
const HALF_A_CENT = 0.005;

/** Names in a request: which cars are counted, and what of them. */
export const aggregationNames = {
  /** Cars that fulfil all groups. */
  fulfilling: 'fulfilling',
  /** Cars that only this one of the listed groups refuses. */
  missing: (group: number): string => `missing_${group}`,
  /** Of these the ones that the facet is kept within. */
  within: (facet: FacetName): string => `${aggregationNames.counts(facet)}_within`,
  /** The counts themselves: models are read from those of make_model, so that the two lists take one aggregation. */
  counts: (facet: FacetName): FacetName => (facet === 'model' ? 'make_model' : facet),
  /** The cars by steps. */
  spread: (facet: FacetName): string => `${facet}_spread`,
} as const;

/** The groups with a requested facet; the others only narrow. */
export const listedGroups = ({ groups, facets }: CarQuery): FacetGroup[] =>
  groups.filter((group) => facets.some(({ name }) => group.facets.includes(name)));

/**
 * Asks for the wanted facets; the choices of a facet's own group do not count for it (SRCH-2). The query finds the cars that
 * fulfil all the listed groups or all but one.
 *
 * - Where there is one such group, that is every car: its own facets are counted over all, the others over those that fulfil it.
 * - Of several groups, a facet is counted over the cars that fulfil all and over those that only its own group refuses: a filter
 *   with one clause instead of one with all the others. `readFacets` adds the two up.
 */
export function facetAggregations(query: CarQuery): Aggregations {
  const groups = listedGroups(query);
  const ofGroup = (group: FacetGroup) => query.facets.filter(({ name }) => group.facets.includes(name));
  const [only] = groups;
  if (only === undefined) return countsOf(query.facets);
  const fulfilling = allOf(groups.map((group) => conditionClause(group.condition)));
  if (groups.length === 1) {
    const own = ofGroup(only);
    const others = query.facets.filter((facet) => !own.includes(facet));
    return { ...countsOf(own), [aggregationNames.fulfilling]: { filter: fulfilling, aggregations: countsOf(others) } };
  }
  const added = new Set(groups.flatMap(ofGroup));
  const aggregations: Aggregations = {
    [aggregationNames.fulfilling]: { filter: fulfilling, aggregations: countsOf(query.facets, added) },
  };
  for (const [place, group] of groups.entries()) {
    const filter: Clause = { bool: { must_not: [conditionClause(group.condition)] } };
    aggregations[aggregationNames.missing(place)] = { filter, aggregations: countsOf(ofGroup(group), added) };
  }
  return aggregations;
}

/** @param added the facets whose counts are added up, so that they must be complete */
function countsOf(facets: readonly WantedFacet[], added: ReadonlySet<WantedFacet> = new Set()): Aggregations {
  const counts: Aggregations = {};
  for (const facet of facets) {
    const { name, within } = facet;
    const own = countsOfFacet(facet, added.has(facet));
    if (within === undefined) Object.assign(counts, own);
    else counts[aggregationNames.within(name)] = { filter: conditionClause(within), aggregations: own };
  }
  return counts;
}

/** A facet's values with their counts, or else its bounds: a number that lists all its values gives its bounds that way. */
function countsOfFacet(wanted: WantedFacet, complete: boolean): Aggregations {
  const { name } = wanted;
  const { field, numeric } = facetRule(name);
  const limit = listedAtMost(wanted);
  const size = complete || numeric || isNameField(field) ? ALL_VALUES : limit;
  if (limit > 0) return { [aggregationNames.counts(name)]: { terms: { field: facetField(name), size } } };
  return numeric ? { [name]: { stats: { field: boundsField(wanted) } }, ...spreadOfFacet(wanted) } : {};
}

function spreadOfFacet(wanted: WantedFacet): Aggregations {
  const { name, spread } = wanted;
  if (spread === undefined) return {};
  const steps = { field: boundsField(wanted), interval: spread, offset: HALF_A_CENT, min_doc_count: 1 } as const;
  return { [aggregationNames.spread(name)]: { histogram: steps } };
}
