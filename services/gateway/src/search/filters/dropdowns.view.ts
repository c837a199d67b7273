import { type FacetName, type FacetValue, facetValueLabel, nameKey, type SearchState } from '@forecourt/car-search';
import type { Dropdown } from '@forecourt/contracts';
import { type FacetSetting, sellsOneMake } from './facet-sections.view.ts';
import { atPage, withValues } from './state-edits.ts';

/** How many popular makes are above the mark 'All Makes' (SRCH-8). */
const POPULAR = 20;
const CAR_TYPES: readonly string[] = ['new', 'demo', 'used'];
const FEWEST = 2;

type Option = Dropdown['groups'][number]['options'][number];

/** What a dropdown is of. */
interface Rule {
  readonly name: 'make' | 'model' | 'car_type';
  readonly label: string;
  /** Of the choice that lifts all. */
  readonly any: string;
  /** Facets whose choices go if another is made. */
  readonly lifts: readonly FacetName[];
}

const MAKE: Rule = { name: 'make', label: 'Make', any: 'Any make', lifts: ['make', 'model', 'make_model'] };
const MODEL: Rule = { name: 'model', label: 'Model', any: 'Any model', lifts: ['model', 'make_model'] };
const CAR_TYPE: Rule = { name: 'car_type', label: 'Condition', any: 'Any condition', lifts: ['car_type'] };

/**
 * Make, the models of a chosen make, and car type as dropdowns, where the site asks for them (SRCH-8). Each is a form of its own, so that
 * without JavaScript too a make that is chosen takes the model of another along.
 */
export function dropdownsView(setting: FacetSetting): Dropdown[] {
  const { site, state, result } = setting;
  if (!site.search.dropdowns) return [];
  const { make: makes = [], car_type: types = [] } = result.facets;
  const single = sellsOneMake(setting);
  const all = [
    single ? null : dropdown(setting, MAKE, makes),
    dropdown(setting, MODEL, modelsOf(setting, single ? site.manufacturer : only(state.filters.make))),
    dropdown(setting, CAR_TYPE, types),
  ];
  return all.filter((each) => each !== null);
}

function dropdown(setting: FacetSetting, rule: Rule, found: readonly FacetValue[]): Dropdown | null {
  const { state, href } = setting;
  const chosen = state.filters[rule.name] ?? [];
  const values = [...new Set([...found.map(({ value }) => value), ...chosen])];
  if (values.length < FEWEST && chosen.length === 0) return null;
  const lifted = atPage(
    rule.lifts.reduce((rest, facet) => withValues(rest, facet, []), state),
    1,
  );
  const [path = '', query = ''] = href(lifted).split('?');
  const any = { value: '', label: chosen.length > 1 ? 'Several chosen' : rule.any, href: href(lifted) };
  const options = values.map((value) => ({
    value,
    label: facetValueLabel(rule.name, value),
    href: href(withValues(lifted, rule.name, [value])),
  }));
  return {
    name: rule.name,
    label: rule.label,
    path,
    hidden: [...new URLSearchParams(query)],
    value: only(chosen) ?? '',
    groups: [{ label: null, options: [any] }, ...grouped(rule, options)],
  };
}

/** By name; of more makes than the popular ones, these first and then all of them below the mark. Car types go from new to used. */
function grouped({ name }: Rule, options: readonly Option[]): Dropdown['groups'] {
  if (name === 'car_type') {
    const place = ({ value }: Option) => CAR_TYPES.indexOf(value);
    return [{ label: null, options: options.toSorted((one, other) => place(one) - place(other)) }];
  }
  if (name === 'model' || options.length <= POPULAR) return [{ label: null, options: byName(options) }];
  return [
    { label: 'Popular makes', options: byName(options.slice(0, POPULAR)) },
    { label: 'All Makes', options: byName(options) },
  ];
}

const byName = (options: readonly Option[]): Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, 'en-AU', { numeric: true }));

/** The models of one make, most first; none while no make is chosen, or several are. */
function modelsOf({ result }: FacetSetting, make: string | undefined): readonly FacetValue[] {
  if (make === undefined) return [];
  const listed = (result.facets.make ?? []).find(({ value }) => nameKey(value) === nameKey(make));
  const beginning = `${listed?.value ?? make} `;
  return (result.facets.make_model ?? [])
    .filter(({ value }) => value.startsWith(beginning))
    .map(({ value, count }) => ({ value: value.slice(beginning.length), count }));
}

const only = (values: SearchState['filters'][FacetName]): string | undefined =>
  values?.length === 1 ? values[0] : undefined;
