import type { RangeFacetName } from './facets.ts';
import type { Range } from './search-state.ts';

/** Where a slider's thumbs can go, both ends inside. */
export interface SliderBounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Where there are no cars to take bounds from (SRCH-7). */
const DEFAULT_BOUNDS = { min: 0, max: 100_000 };
const THOUSAND = 1_000;

/** A slider's ends: those of the cars found, else 0 to 100,000; a step is a hundredth of the way between (SRCH-7). */
export function sliderBounds(stats: { readonly min: number; readonly max: number } | undefined): SliderBounds {
  const { min, max } = stats ?? DEFAULT_BOUNDS;
  return { min, max, step: (max - min) / 100 };
}

/**
 * A value for a thumb (SRCH-7): prices and kilometres go to the nearest thousand, years to the whole year, clamped to the
 * bounds. A value that was outside them is ignored: undefined.
 */
export function sliderValue(facet: RangeFacetName, value: number, { min, max }: SliderBounds): number | undefined {
  if (!(value >= min && value <= max)) return undefined;
  const unit = facet === 'price' || facet === 'km' ? THOUSAND : 1;
  return Math.min(max, Math.max(min, Math.round(value / unit) * unit));
}

/** A chosen range within the bounds (SRCH-7): an end outside them is ignored, and so are ends that cross. */
export function sliderRange(facet: RangeFacetName, chosen: Range, bounds: SliderBounds): Range {
  const min = chosen.min === undefined ? undefined : sliderValue(facet, chosen.min, bounds);
  const max = chosen.max === undefined ? undefined : sliderValue(facet, chosen.max, bounds);
  if (min !== undefined && max !== undefined && min > max) return {};
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
