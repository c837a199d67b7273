import {
  type CarSearchResult,
  facetRule,
  isRangeFacetName,
  listedFacetNames,
  type Range,
  type RangeFacetName,
  type SearchState,
} from '@forecourt/car-search';
import { type FacetUnit, inSteps, readTypedNumber, TYPED_STEPS, UNIT_STEPS } from '@forecourt/contracts/range-units';

/** The least and greatest number that a range can have. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Where no car has the number (SRCH-7). */
const DEFAULT_BOUNDS: Bounds = { min: 0, max: 100_000 };
/** Of other units these bounds say nothing. */
const HAVE_DEFAULT: ReadonlySet<FacetUnit> = new Set(['dollars', 'km']);

/** The ranges of the side bar with their units. A budget counts as it is stated: what it pays for is exact (FIN-3). */
export const RANGES = listedFacetNames.filter(isRangeFacetName).flatMap((name) => {
  const { unit, shown, budget } = facetRule(name);
  return unit && shown === 'side bar' && !budget ? [{ name, unit }] : [];
});

/**
 * What a range can be chosen from: the bounds of the cars that the rest of the search finds, in whole thousands for prices and kilometres.
 * Undefined for all but prices and kilometres if no car has one (SRCH-7).
 */
export function rangeBounds(
  name: RangeFacetName,
  unit: FacetUnit,
  { [name]: stats }: CarSearchResult['facetStats'],
): Bounds | undefined {
  if (!stats && !HAVE_DEFAULT.has(unit)) return undefined;
  const { min, max } = stats ?? DEFAULT_BOUNDS;
  const step = UNIT_STEPS[unit];
  return { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step };
}

/**
 * A search with its ranges as they count (SRCH-7): a typed or linked price and number of kilometres is rounded to a thousand, and an end
 * outside the bounds is ignored. What words say is rounded outwards, and an end that no car fulfils counts: it is what somebody asked for
 * (SRCH-19). Returns the same object if nothing changes.
 * @param stated the ranges that words say @param only the ranges that are settled; all if absent
 */
export function withSettledRanges(
  state: SearchState,
  facetStats: CarSearchResult['facetStats'],
  { stated, only }: { stated?: StatedRanges; only?: StatedRanges } = {},
): SearchState {
  const ranges = { ...state.ranges };
  let changed = false;
  for (const { name, unit } of RANGES) {
    const chosen = ranges[name];
    if (!chosen || only?.has(name) === false) continue;
    const bounds = rangeBounds(name, unit, facetStats);
    const settle = stated?.has(name) ? settledWords : settledRange;
    const settled = bounds ? settle(chosen, bounds, TYPED_STEPS[unit]) : chosen;
    if (settled.min === chosen.min && settled.max === chosen.max) continue;
    changed = true;
    if (settled.min === undefined && settled.max === undefined) delete ranges[name];
    else ranges[name] = settled;
  }
  return changed ? { ...state, ranges } : state;
}

/**
 * A search with the ranges that words say in whole steps, rounded outwards as they count on its page: opened again from its address, which is
 * rounded to the nearest step, it finds the same (SRCH-19).
 */
export function withWholeSteps(state: SearchState, stated: StatedRanges): SearchState {
  const ranges = { ...state.ranges };
  for (const { name, unit } of RANGES) {
    const { [name]: chosen } = ranges;
    if (chosen && stated.has(name)) ranges[name] = outwards(chosen, TYPED_STEPS[unit]);
  }
  return { ...state, ranges };
}

/** Ranges by their facets. */
export type StatedRanges = ReadonlySet<RangeFacetName>;

/**
 * Whether a search finds what it would with its ranges settled, so that it need not be asked again: an end beyond all cars takes none away,
 * as long as the other end still leaves out those without the number.
 */
export function findsAsSettled(
  { ranges: asked }: SearchState,
  { ranges: settled }: SearchState,
  facetStats: CarSearchResult['facetStats'],
): boolean {
  return RANGES.every(({ name, unit }) => {
    const { [name]: chosen } = asked;
    const { [name]: left } = settled;
    const bounds = rangeBounds(name, unit, facetStats);
    if (!chosen || !bounds) return true;
    if (!left) return false;
    const isBeyond = { min: (value: number) => value < bounds.min, max: (value: number) => value > bounds.max };
    return (['min', 'max'] as const).every((end) => {
      const { [end]: value } = chosen;
      return value === left[end] || (value !== undefined && left[end] === undefined && isBeyond[end](value));
    });
  });
}

function settledRange(chosen: Range, { min, max }: Bounds, step: number): Range {
  const settled: Range = {};
  for (const end of ['min', 'max'] as const) {
    const value = chosen[end];
    if (value === undefined || value < min || value > max) continue;
    settled[end] = Math.min(max, Math.max(min, inSteps(value, step)));
  }
  return settled;
}

/** What words say, rounded so that it finds no less; an end that takes no car away is no choice. */
function settledWords(chosen: Range, bounds: Bounds, step: number): Range {
  const { min, max } = outwards(chosen, step);
  return {
    ...(min !== undefined && min > bounds.min && { min }),
    ...(max !== undefined && max < bounds.max && { max }),
  };
}

const outwards = ({ min, max }: Range, step: number): Range => ({
  ...(min !== undefined && { min: inSteps(min, step, Math.floor) }),
  ...(max !== undefined && { max: inSteps(max, step, Math.ceil) }),
});

/**
 * A plain form sends a range's two fields as price_from and price_to; in an address it is one parameter, price=10000:30000 (SRCH-1).
 * Returns the parameters with each such pair joined; a range that is empty on both ends is dropped.
 */
export function joinRangeFields(parameters: URLSearchParams): URLSearchParams {
  const joined = new URLSearchParams();
  const names = new Set<string>();
  for (const [name, value] of parameters) {
    const [, facet] = /^(\w+)_(?:from|to)$/.exec(name) ?? [];
    if (facet === undefined) joined.append(name, value);
    else names.add(facet);
  }
  for (const facet of names) {
    const range = ['from', 'to'].map((end) => typedBound(parameters.get(`${facet}_${end}`) ?? '')).join(':');
    if (range !== ':') joined.set(facet, range);
  }
  return joined;
}

/** What is no number is left as it was typed, and ignored like any invalid range. */
const typedBound = (text: string): string => String(readTypedNumber(text) ?? text.trim());
