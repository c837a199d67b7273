import type { CarQuery } from '../../query/car-query.ts';
import type { Condition } from '../../query/condition.ts';
import type { FacetName } from '../../state/facets.ts';

/** Facets that are counted over the same cars. */
export interface FacetScope {
  /** What these cars fulfil beyond the query's `where` and keywords. */
  readonly conditions: readonly Condition[];
  readonly facets: readonly FacetName[];
}

/**
 * The wanted facets by the cars that they are counted over (SRCH-2): those that fulfil all groups but the facet's own, and
 * what the facet is kept within. Always the same list in the same order for a query, so that an answer is read by it too.
 */
export function facetScopes(query: CarQuery): FacetScope[] {
  const scopes = new Map<string, { conditions: Condition[]; facets: FacetName[] }>();
  for (const { name, within } of query.facets) {
    const own = query.groups.findIndex((group) => group.facets.includes(name));
    const key = JSON.stringify([own, within]);
    const scope = scopes.get(key);
    if (scope !== undefined) {
      scope.facets.push(name);
      continue;
    }
    const others = query.groups.filter((_, place) => place !== own).map((group) => group.condition);
    scopes.set(key, { conditions: within === undefined ? others : [...others, within], facets: [name] });
  }
  return [...scopes.values()];
}
