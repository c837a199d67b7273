import type { FacetName, Range, RangeFacetName, SearchState, Sort } from '@forecourt/car-search';

/** Steps from one search to the next: each returns a new state, on its first page. */

/** With a value of a facet selected, or deselected if it was selected. */
export function toggled(state: SearchState, facet: FacetName, value: string): SearchState {
  return withValues(state, facet, flipped(state.filters[facet] ?? [], value));
}

/** With a make chosen or taken back; one that is taken back takes its models along. */
export function makeToggled(state: SearchState, make: string): SearchState {
  const makes = flipped(state.filters.make ?? [], make);
  const models = chosenMakeModels(state).filter((model) => makes.some((each) => model.startsWith(`${each} `)));
  return withMakes(state, makes, models);
}

/** With a model of a chosen make chosen or taken back. @param makeModel the two joined, as Toyota Corolla. */
export function makeModelToggled(state: SearchState, makeModel: string): SearchState {
  return withMakes(state, state.filters.make ?? [], flipped(chosenMakeModels(state), makeModel));
}

/** The chosen models, each joined to its make. */
export function chosenMakeModels({ filters }: SearchState): string[] {
  const { make: makes = [], model: models = [], make_model: joined = [] } = filters;
  return [...makes.flatMap((make) => models.map((model) => `${make} ${model}`)), ...joined];
}

/** One make's models are said by `model`, which gives them a path of their own; those of several makes by `make_model`. */
function withMakes(state: SearchState, makes: string[], makeModels: string[]): SearchState {
  const [only] = makes;
  const single = makes.length === 1 && only !== undefined;
  const models = single ? makeModels.map((model) => model.slice(only.length + 1)) : [];
  const next = withValues(withValues(state, 'make', makes), 'model', models);
  return withValues(next, 'make_model', single ? [] : makeModels);
}

function flipped(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value].sort();
}

/** With exactly these values of a facet; none lifts its choice. */
export function withValues(state: SearchState, facet: FacetName, values: string[]): SearchState {
  const { [facet]: _, ...others } = state.filters;
  return { ...state, page: 1, filters: values.length > 0 ? { ...others, [facet]: values } : others };
}

/** With this range of a number; none lifts it. */
export function withRange(state: SearchState, facet: RangeFacetName, range: Range | undefined): SearchState {
  const { [facet]: _, ...others } = state.ranges;
  return { ...state, page: 1, ranges: range ? { ...others, [facet]: range } : others };
}

/** Without its keywords. */
export function withoutQuery({ query: _, ...state }: SearchState): SearchState {
  return { ...state, page: 1 };
}

/** Of everything, in the order that was chosen. */
export function unfiltered({ not: _, near: __, ...state }: SearchState): SearchState {
  return { ...withoutQuery(state), filters: {}, ranges: {} };
}

/** Without a value that cars must not have. */
export function withoutRefusal({ not = {}, ...state }: SearchState, facet: FacetName, value: string): SearchState {
  const { [facet]: values = [], ...others } = not;
  const left = values.filter((each) => each !== value);
  const refused = left.length > 0 ? { ...others, [facet]: left } : others;
  return { ...state, page: 1, ...(Object.keys(refused).length > 0 && { not: refused }) };
}

/** Without a place to be near to, and in the site's order if it was by that. */
export function withoutNear({ near: _, sortBy, ...state }: SearchState): SearchState {
  return { ...state, page: 1, ...(sortBy && sortBy !== 'nearest' && { sortBy }) };
}

/** In this order; undefined is the site's own. */
export function sorted({ sortBy: _, ...state }: SearchState, sortBy: Sort | undefined): SearchState {
  return { ...state, page: 1, ...(sortBy && { sortBy }) };
}

/** At this page. */
export const atPage = (state: SearchState, page: number): SearchState => ({ ...state, page });

/** Whether keywords or choices narrow the search. */
export function isNarrowed({ query, filters, ranges, not, near }: SearchState): boolean {
  return Boolean(query ?? not ?? near?.within) || Object.keys(filters).length > 0 || Object.keys(ranges).length > 0;
}
