import type { CarSearchResult, FacetName, FacetValue, RangeFacetName, SearchState } from '@forecourt/car-search';
import type { FacetOption, FacetSection, SiteConfig } from '@forecourt/contracts';
import { makeLetters } from '../car/make-letters.ts';
import { valueLabel } from './search-words.ts';
import { chosenMakeModels, makeModelToggled, makeToggled, toggled } from './state-edits.ts';

/** What the side bar is made from. */
export interface FacetSetting {
  readonly site: SiteConfig;
  readonly state: SearchState;
  readonly result: Pick<CarSearchResult, 'facets' | 'facetStats'>;
  /** The address of a search on this site. */
  readonly href: (state: SearchState) => string;
}

type ListSection = Extract<FacetSection, { kind: 'list' }>;
type Bounds = { readonly min: number; readonly max: number };
type RangeRule = { readonly name: RangeFacetName; readonly label: string; readonly unit: 'dollars' | 'km' | 'year' };

const LISTS: readonly { readonly name: FacetName; readonly label: string }[] = [
  { name: 'car_type', label: 'Condition' },
  { name: 'body', label: 'Body' },
  { name: 'fuel', label: 'Fuel' },
  { name: 'transmission', label: 'Transmission' },
  { name: 'drive', label: 'Drive' },
  { name: 'seats', label: 'Seats' },
  { name: 'colour', label: 'Colour' },
  { name: 'state', label: 'State' },
  { name: 'location_name', label: 'Dealership' },
];
/** So many choices stand before the rest is unfolded; of makes, as many as the site calls popular (SRCH-8). */
const SHOWN = 7;
const RANGES: readonly RangeRule[] = [
  { name: 'price', label: 'Price', unit: 'dollars' },
  { name: 'year', label: 'Year', unit: 'year' },
  { name: 'km', label: 'Kilometres', unit: 'km' },
];
/** Where no car has the number (SRCH-7). */
const DEFAULT_BOUNDS: Bounds = { min: 0, max: 100_000 };
/** Prices and kilometres go by thousands, years by one (SRCH-7). */
const UNIT_STEPS = { dollars: 1_000, km: 1_000, year: 1 } as const;
const STEPS = 100;
const OPEN_SECTIONS = 4;

/** The facets that a results page asks the engine for. */
export const PAGE_FACETS: readonly FacetName[] = [
  'make',
  'model',
  'make_model',
  'item_type',
  ...LISTS.map(({ name }) => name),
  ...RANGES.map(({ name }) => name),
];

/**
 * The side bar's sections (SRCH-2, SRCH-7): makes with their models, then the other lists and the ranges. A list that leaves no choice
 * is left out, and so is what the site offers as dropdowns (SRCH-8); the first sections and those in use are open.
 */
export function facetSectionsView(setting: FacetSetting): FacetSection[] {
  const [carType, body, fuel, transmission, ...lists] = LISTS.map(({ name, label }) =>
    listSection(setting, name, label),
  );
  const [price, ...ranges] = RANGES.map((rule) => rangeSection(setting, rule));
  const first = setting.site.search.dropdowns ? [] : [makeSection(setting), carType];
  const sections = [...first, price, body, ...ranges, fuel, transmission, ...lists].filter(
    (section) => section != null,
  );
  return sections.map((section, index) => ({ ...section, open: section.open || index < OPEN_SECTIONS }));
}

/** Makes as tiles, and under a chosen one its models (SRCH-8). A single-make site lists its models alone. */
function makeSection(setting: FacetSetting): FacetSection | null {
  if (setting.site.manufacturer) return listSection(setting, 'model', 'Model');
  const section = listSection(setting, 'make', 'Make');
  if (!section) return null;
  const models = modelOptions(setting);
  return {
    ...section,
    look: 'tiles',
    shown: setting.site.search.popular_makes,
    more: 'Show all makes',
    less: 'Hide extra makes',
    options: section.options.map((make) => ({
      ...make,
      letters: makeLetters(make.value),
      ...(make.selected && { children: models.filter(({ value }) => value.startsWith(`${make.value} `)) }),
      href: setting.href(makeToggled(setting.state, make.value)),
    })),
  };
}

/** The models of the chosen makes, each valued as make and model joined and labelled with the model alone. */
function modelOptions({ state, result, href }: FacetSetting): FacetOption[] {
  const chosen = chosenMakeModels(state);
  const makes = state.filters.make ?? [];
  return withLost(result.facets.make_model ?? [], chosen).map(({ value, count }) => ({
    value,
    label: value.slice((makes.find((make) => value.startsWith(`${make} `))?.length ?? -1) + 1),
    count,
    selected: chosen.includes(value),
    href: href(makeModelToggled(state, value)),
  }));
}

function listSection(setting: FacetSetting, name: FacetName, label: string): ListSection | null {
  const choices = options(setting, name);
  const used = choices.some(({ selected }) => selected);
  if (choices.length < 2 && !used) return null;
  const unfold = { look: 'list', shown: SHOWN, more: `Show all ${choices.length}`, less: 'Show fewer' } as const;
  return { kind: 'list', name, label, open: used, ...unfold, options: choices };
}

function options({ state, result, href }: FacetSetting, name: FacetName): FacetOption[] {
  const chosen = state.filters[name] ?? [];
  const found = withLost(result.facets[name] ?? [], chosen);
  const ordered = name === 'seats' ? found.toSorted((one, other) => Number(one.value) - Number(other.value)) : found;
  return ordered.map(({ value, count }) => ({
    value,
    label: valueLabel(name, value),
    count,
    selected: chosen.includes(value),
    href: href(toggled(state, name, value)),
  }));
}

/** A chosen value that no car has is listed too, so that it can be taken back. */
function withLost(found: readonly FacetValue[], chosen: readonly string[]): readonly FacetValue[] {
  const lost = chosen.filter((value) => !found.some((each) => each.value === value));
  return [...found, ...lost.map((value) => ({ value, count: 0 }))];
}

/**
 * A range with bounds from the cars that the rest of the search finds, whole thousands for prices and kilometres; its step is a hundredth
 * of it, in the same whole units. Chosen bounds outside it are ignored (SRCH-7).
 */
function rangeSection({ state, result }: FacetSetting, { name, label, unit }: RangeRule): FacetSection | null {
  const unitStep = UNIT_STEPS[unit];
  const { min, max } = rounded(result.facetStats[name] ?? DEFAULT_BOUNDS, unitStep);
  const chosen = state.ranges[name];
  // The default bounds say nothing of years.
  const senseless = min === max || (unit === 'year' && !result.facetStats[name]);
  if (senseless && !chosen) return null;
  const inside = (bound: number | undefined) => (bound !== undefined && bound >= min && bound <= max ? bound : null);
  return {
    kind: 'range',
    name,
    label,
    open: chosen !== undefined,
    unit,
    min,
    max,
    step: Math.max(unitStep, Math.round((max - min) / STEPS / unitStep) * unitStep),
    from: inside(chosen?.min),
    to: inside(chosen?.max),
  };
}

function rounded({ min, max }: Bounds, unit: number): Bounds {
  return { min: Math.floor(min / unit) * unit, max: Math.ceil(max / unit) * unit };
}
