import {
  type CarSearchResult,
  type FacetName,
  type FacetValue,
  facetRule,
  facetValueLabel,
  isRangeFacetName,
  listedFacetNames,
  type RangeFacetName,
  type SearchState,
} from '@forecourt/car-search';
import {
  type FacetOption,
  type FacetSection,
  type FacetUnit,
  isSingleMake,
  type RangeUnit,
  type SiteConfig,
  statesRepayments,
} from '@forecourt/contracts';
import { TYPED_STEPS, UNIT_STEPS } from '@forecourt/contracts/range-units';
import type { DocumentsOfSite } from '@forecourt/service-kit';
import { repaymentTerms } from '../../cards/car-repayment.view.ts';
import { makeMarkView } from '../../cards/make-mark.view.ts';
import { rangeBounds } from '../answers/range-bounds.ts';
import { type DistanceSetting, distanceSection } from './distance.view.ts';
import { rangeSpreadView } from './range-spread.view.ts';
import { chosenMakeModels, makeModelToggled, makeToggled, toggled } from './state-edits.ts';

/** What the side bar is made from. */
export interface FacetSetting {
  readonly site: SiteConfig;
  /** The site's documents, for the marks of makes. */
  readonly documents: DocumentsOfSite;
  readonly state: SearchState;
  readonly result: Pick<CarSearchResult, 'count' | 'facets' | 'facetStats' | 'spreads'>;
  /** The address of a search on this site. */
  readonly href: (state: SearchState) => string;
  readonly distance?: DistanceSetting | undefined;
  /** Names of places that the site does not show: none of them is a choice (FEED-9). */
  readonly hiddenPlaces?: ReadonlySet<string>;
}

type ListSection = Extract<FacetSection, { kind: 'list' }>;

/** What a page calls the units of ranges: which of two powers it is, its title says. */
const SHOWN_UNITS: Readonly<Record<FacetUnit, RangeUnit>> = {
  ...{ dollars: 'dollars', 'dollars a week': 'dollars', km: 'km', 'km of range': 'km', year: 'year' },
  ...{ ft: 'ft', kg: 'kg', cc: 'cc', kWh: 'kWh', 'kW AC': 'kW', 'kW DC': 'kW' },
};

/** How many choices are shown before the rest is unfolded; for makes, as many as the site calls popular (SRCH-8). */
const SHOWN = 7;
const STEPS = 100;
const OPEN_SECTIONS = 4;
/** How far away a car is comes after make and condition, and before all else. */
const AFTER_DISTANCE: readonly string[] = listedFacetNames.slice(listedFacetNames.indexOf('price'));

const SHOWN_FACETS = listedFacetNames.filter((name) => facetRule(name).shown);

/**
 * The facets that a results page asks the engine for: without those that only another kind of vehicle has than the site sells, or that no car of its
 * stock has.
 * @param stock the facets and bounds of all its stock
 */
export function pageFacets({
  facets,
  bounds,
}: {
  readonly facets: CarSearchResult['facets'];
  readonly bounds: CarSearchResult['facetStats'];
}): FacetName[] {
  const { item_type: sold = [] } = facets;
  return SHOWN_FACETS.filter((name) => {
    const { only, rare, numeric } = facetRule(name);
    if (rare) return numeric ? bounds[name as RangeFacetName] !== undefined : (facets[name] ?? []).length > 0;
    return only === undefined || sold.some(({ value }) => value === only);
  });
}

const SIDE_BAR = listedFacetNames.filter((name) => facetRule(name).shown === 'side bar');

/**
 * The side bar's sections (SRCH-2, SRCH-7): makes with their models, then the other lists and the ranges. A list that leaves no choice
 * is left out, and so is what the site offers as dropdowns (SRCH-8); the first sections and those in use are open.
 */
export function facetSectionsView(setting: FacetSetting): FacetSection[] {
  const { dropdowns } = setting.site.search;
  const sections = SIDE_BAR.filter((name) => !(dropdowns && facetRule(name).dropdown))
    .map((name) => sectionOf(setting, name))
    .filter((section) => section !== null);
  const listed = sections.map((section, index) => ({ ...section, open: section.open || index < OPEN_SECTIONS }));
  const { distance, state } = setting;
  const near = distance ? distanceSection(state, distance) : null;
  if (!near) return listed;
  const at = listed.findIndex(({ name }) => AFTER_DISTANCE.includes(name));
  return listed.toSpliced(at < 0 ? listed.length : at, 0, near);
}

function sectionOf(setting: FacetSetting, name: FacetName): FacetSection | null {
  if (name === 'make') return makeSection(setting);
  const { unit, budget } = facetRule(name);
  if (budget && !statesRepayments(setting.site)) return null;
  return unit && isRangeFacetName(name) ? rangeSection(setting, name, unit) : listSection(setting, name);
}

/** Makes as tiles, and under a chosen one its models (SRCH-8). A single-make site that has no other make in stock lists only its models. */
function makeSection(setting: FacetSetting): FacetSection | null {
  if (sellsOneMake(setting)) return listSection(setting, 'model');
  const section = listSection(setting, 'make');
  if (!section) return null;
  const models = modelOptions(setting);
  return {
    ...section,
    chosen: section.chosen + models.filter(({ selected }) => selected).length,
    look: 'tiles',
    shown: setting.site.search.popular_makes,
    more: 'Show all makes',
    less: 'Hide extra makes',
    options: section.options.map((make) => ({
      ...make,
      mark: makeMarkView(make.value, setting.documents),
      ...(make.selected && modelsUnder(make.value, models)),
      href: setting.href(makeToggled(setting.state, make.value)),
    })),
  };
}

/** Whether a single-make site has only that make in stock: then a choice of makes is none (SRCH-8). */
export const sellsOneMake = ({ site, result }: Pick<FacetSetting, 'site' | 'result'>): boolean =>
  isSingleMake(site) && (result.facets.make ?? []).length < 2;

/** A make's models, and what is left out where there are more. */
function modelsUnder(
  make: string,
  models: readonly FacetOption[],
): Pick<ListSection['options'][number], 'children' | 'note'> {
  const children = models.filter(({ value }) => value.startsWith(`${make} `));
  return { children, ...noteOn('make_model', children) };
}

/** Says of a list that is as long as it can be that there may be more (SRCH-2). */
function noteOn(name: FacetName, listed: readonly unknown[]): { note?: string } {
  const { limit } = facetRule(name);
  if (listed.length < limit) return {};
  return { note: `The ${limit} with the most vehicles are listed. Type a name into the search to find others.` };
}

/** The models of the chosen makes, each with make and model joined as its value and only the model as its label. */
function modelOptions({ state, result, href }: FacetSetting): FacetOption[] {
  const chosen = chosenMakeModels(state);
  const makes = state.filters.make ?? [];
  const isFull = makes.some((make) => modelsOf(make, result).length >= facetRule('make_model').limit);
  return withLost(result.facets.make_model ?? [], chosen, { isFull, count: result.count }).map(({ value, count }) => ({
    value,
    label: value.slice((makes.find((make) => value.startsWith(`${make} `))?.length ?? -1) + 1),
    count,
    selected: chosen.includes(value),
    href: href(makeModelToggled(state, value)),
  }));
}

function listSection(setting: FacetSetting, name: FacetName): ListSection | null {
  const choices = options(setting, name);
  const chosen = choices.filter(({ selected }) => selected).length;
  if (choices.length < 2 && chosen === 0) return null;
  const unfold = { look: 'list', shown: SHOWN, more: `Show all ${choices.length}`, less: 'Show fewer' } as const;
  const note = noteOn(name, choices);
  const { label } = facetRule(name);
  return { kind: 'list', name, label, open: chosen > 0, chosen, ...unfold, ...note, options: choices };
}

function options({ state, result, href, hiddenPlaces }: FacetSetting, name: FacetName): FacetOption[] {
  const chosen = state.filters[name] ?? [];
  const all = result.facets[name] ?? [];
  const isFull = all.length >= facetRule(name).limit;
  const isHidden = ({ value }: FacetValue) =>
    name === 'location_name' && hiddenPlaces?.has(value) === true && !chosen.includes(value);
  const listed = all.some(isHidden) ? all.filter((value) => !isHidden(value)) : all;
  const found = withLost(listed, chosen, { isFull, count: result.count });
  const ordered = facetRule(name).order === 'by value' ? found.toSorted(byValue) : found;
  return ordered.map(({ value, count }) => ({
    value,
    label: facetValueLabel(name, value),
    count,
    selected: chosen.includes(value),
    href: href(toggled(state, name, value)),
  }));
}

/** Made once: asking for the rules of a language at each comparison took a hundredth of a page. */
const numbersByValue = new Intl.Collator('en-AU', { numeric: true });
const byValue = (one: Counted, other: Counted): number => numbersByValue.compare(one.value, other.value);

/** A value, and how many vehicles have it; null if that is not known. */
type Counted = Omit<FacetValue, 'count'> & { readonly count: number | null };

/**
 * A chosen value that is not among those listed is listed too, so that it can be taken back. It finds nothing, or it is beyond the most
 * that a full list has: then it finds what the other chosen ones do not, as far as it is alone in that.
 * @param count how many vehicles the search finds
 */
function withLost(
  found: readonly FacetValue[],
  chosen: readonly string[],
  { isFull, count }: { readonly isFull: boolean; readonly count: number },
): readonly Counted[] {
  const lost = chosen.filter((value) => !found.some((each) => each.value === value));
  const others = found.filter(({ value }) => chosen.includes(value));
  const left = Math.max(0, count - others.reduce((sum, each) => sum + each.count, 0));
  const ofLost = lost.length === 1 ? left : null;
  return [...found, ...lost.map((value) => ({ value, count: isFull ? ofLost : 0 }))];
}

/** The listed models of a make, as make and model. */
const modelsOf = (make: string, { facets }: FacetSetting['result']): readonly FacetValue[] =>
  (facets.make_model ?? []).filter(({ value }) => value.startsWith(`${make} `));

/**
 * A range with its bounds; its step is a hundredth of it, in whole thousands for prices and kilometres, or of the found cars where their
 * spread is known. Chosen bounds outside it are ignored (SRCH-7).
 */
function rangeSection(
  { site, state, result }: FacetSetting,
  name: RangeFacetName,
  unit: FacetUnit,
): FacetSection | null {
  const unitStep = UNIT_STEPS[unit];
  const bounds = rangeBounds(name, unit, result.facetStats);
  const chosen = state.ranges[name];
  const { min, max } = bounds ?? { min: chosen?.min ?? 0, max: chosen?.max ?? 0 };
  if ((!bounds || min === max) && !chosen) return null;
  const inside = (bound: number | undefined) => (bound !== undefined && bound >= min && bound <= max ? bound : null);
  const ends = { from: inside(chosen?.min), to: inside(chosen?.max) };
  return {
    kind: 'range',
    name,
    label: facetRule(name).label,
    open: chosen !== undefined,
    chosen: ends.from === null && ends.to === null ? 0 : 1,
    unit: SHOWN_UNITS[unit],
    min,
    max,
    step: Math.max(unitStep, Math.round((max - min) / STEPS / unitStep) * unitStep),
    typed_step: TYPED_STEPS[unit],
    ...ends,
    spread: rangeSpreadView(name, result.spreads?.[name] ?? [], { min, max }, unitStep),
    ...(facetRule(name).budget && { terms: repaymentTerms(site) }),
  };
}
