import { nameKey } from '../names/name-key.ts';
import { type FacetName, facetNames, facetRule, isRangeFacetName } from '../state/facets.ts';
import type { Range, SearchState } from '../state/search-state.ts';
import type { FacetGroup, WantedFacet } from './car-query.ts';
import { all, any, type Condition, is, not, range } from './condition.ts';
import type { Repayments } from './repayments.ts';

const makeAndModel: readonly FacetName[] = ['make', 'model', 'make_model'];

/**
 * The visitor's choices as groups that narrow each other (SRCH-2): make and model are one, each other facet is its own.
 * @param repayments how the site states them; without it a weekly budget narrows nothing
 */
export function facetGroups(state: SearchState, repayments?: Repayments): FacetGroup[] {
  const groups: FacetGroup[] = [];
  const makes = makeModelChoice(state);
  if (makes !== undefined) groups.push({ facets: makeAndModel, condition: makes });
  for (const name of facetNames) {
    if (makeAndModel.includes(name)) continue;
    const conditions = facetRule(name).budget
      ? budgetChoice(state, repayments)
      : [valueChoice(state, name), rangeChoice(state, name)].filter((part) => part !== undefined);
    if (conditions.length > 0) groups.push({ facets: [name], condition: all(...conditions) });
  }
  return groups;
}

/**
 * Make and model together (SRCH-2). A chosen make means all its models, unless one of them is chosen too:
 * - a make_model ("Toyota Corolla") narrows its own make, so Mazda + Toyota + "Toyota Corolla" is every Mazda and the
 *   Corollas; without its make it is one more alternative;
 * - a model ("Corolla") belongs to the chosen makes, or to any make if none is chosen.
 */
function makeModelChoice(state: SearchState): Condition | undefined {
  const { make: makes = [], model: models = [], make_model: makeModels = [] } = state.filters;
  const wholeMakes = makes.filter(
    (make) => !makeModels.some((makeModel) => nameKey(makeModel).startsWith(`${nameKey(make)} `)),
  );
  const choices: Condition[] = [];
  if (models.length > 0) {
    choices.push(makes.length > 0 ? all(is('make', ...makes), is('model', ...models)) : is('model', ...models));
  } else if (wholeMakes.length > 0) {
    choices.push(is('make', ...wholeMakes));
  }
  if (makeModels.length > 0) choices.push(is('make_model', ...makeModels));
  return choices.length > 0 ? any(...choices) : undefined;
}

/** What a car must not have (SRCH-17): none of the values of any facet. */
export function refusals({ not: refused = {} }: SearchState): Condition[] {
  return facetNames.flatMap((name) => {
    const values = refused[name] ?? [];
    const { field, numeric } = facetRule(name);
    return values.length > 0 ? [not(is(field, ...(numeric ? values.map(Number) : values)))] : [];
  });
}

function valueChoice(state: SearchState, name: FacetName): Condition | undefined {
  const values = state.filters[name] ?? [];
  const { field, numeric } = facetRule(name);
  return values.length > 0 ? is(field, ...(numeric ? values.map(Number) : values)) : undefined;
}

function rangeChoice(state: SearchState, name: FacetName): Condition | undefined {
  if (!isRangeFacetName(name)) return undefined;
  const bounds: Range | undefined = state.ranges[name];
  if (bounds === undefined) return undefined;
  const { min, max } = bounds;
  return range(facetRule(name).field, {
    ...(min !== undefined && { gte: min }),
    ...(max !== undefined && { lte: max }),
  });
}

/** A weekly budget as the site's repayments have it (FIN-3). */
function budgetChoice({ ranges }: SearchState, repayments: Repayments | undefined): Condition[] {
  const budget = ranges.weekly_budget;
  return budget && repayments ? [repayments.stated, repayments.within(budget)] : [];
}

/**
 * The facets to return: model lists are limited to the chosen makes, and repayments to the cars that have one.
 * @param how.spreads whether facets that have a spread are counted by its steps too
 * @param how.whole whether lists are whole, as far as a site has so many names
 */
export function wantedFacets(
  names: readonly FacetName[],
  state: SearchState,
  { repayments, spreads = false, whole = false }: HowWanted = {},
): WantedFacet[] {
  const makes = state.filters.make ?? [];
  return names.flatMap((name): WantedFacet[] => {
    if (facetRule(name).budget) {
      return repayments ? [{ name, within: repayments.stated, bounds: repayments.field }] : [];
    }
    const ofMakes = makes.length > 0 && (name === 'model' || name === 'make_model');
    const { spread, limit } = facetRule(name);
    return [
      {
        ...{ name, ...(ofMakes && { within: is('make', ...makes) }), ...(spreads && spread && { spread }) },
        ...(whole && limit > 0 && { most: name === 'make_model' ? WHOLE_LIST_OF_MAKE : WHOLE_LIST }),
      },
    ];
  });
}

/** How facets are counted and listed. */
interface HowWanted {
  readonly repayments?: Repayments | undefined;
  readonly spreads?: boolean;
  readonly whole?: boolean;
}

/** No dealer sells so many paints, and none so many models of a make: a list that is whole is bounded all the same. */
const WHOLE_LIST = 1_000;
const WHOLE_LIST_OF_MAKE = 200;
