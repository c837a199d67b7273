import type { CarSearchResult, SearchState } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../../testing/example-site.ts';
import { dropdownsView } from './dropdowns.view.ts';
import { facetSectionsView } from './facet-sections.view.ts';

const EMPTY: SearchState = { page: 1, filters: {}, ranges: {} };
/** Most cars first, so that the last by name is the most popular. */
const MAKES = Array.from({ length: 24 }, (_, place) => ({
  value: `Make ${String(24 - place).padStart(2, '0')}`,
  count: 24 - place,
}));

function setting(state: SearchState, makes = MAKES, dropdowns = true, manufacturer?: string) {
  const result: Pick<CarSearchResult, 'count' | 'facets' | 'facetStats'> = {
    count: 6,
    facets: {
      make: makes,
      make_model: [
        { value: 'Kia Sportage', count: 3 },
        { value: 'Kia Carnival', count: 2 },
        { value: 'Mazda 3', count: 1 },
      ],
      car_type: ['used', 'new', 'demo'].map((value) => ({ value, count: 2 })),
    },
    facetStats: {},
  };
  const { config: site } = exampleSite({ search: { dropdowns }, ...(manufacturer && { manufacturer }) });
  const href = ({ filters, query }: SearchState) => {
    const parameters = new URLSearchParams();
    for (const [name, values] of Object.entries(filters)) for (const value of values) parameters.append(name, value);
    if (query) parameters.append('query', query);
    return `/search/?${parameters}`;
  };
  return { site, documents: exampleSite().documents, state, result, href };
}
const named = (name: string, state: SearchState, makes = MAKES) => {
  const found = dropdownsView(setting(state, makes)).find((each) => each.name === name);
  if (!found) throw new Error(`no dropdown ${name}`);
  return found;
};
const labelsOf = ({ groups }: ReturnType<typeof named>) =>
  groups.map(({ label, options }) => [label, options.map((option) => option.label)]);

describe('dropdowns', () => {
  it('are there where the site asks for them, in the place of the sections of makes and conditions', () => {
    expect(dropdownsView(setting(EMPTY, MAKES, false))).toEqual([]);
    expect(dropdownsView(setting(EMPTY)).map(({ name }) => name)).toEqual(['make', 'car_type']);
    expect(facetSectionsView(setting(EMPTY)).map(({ name }) => name)).not.toContain('make');
    expect(facetSectionsView(setting(EMPTY)).map(({ name }) => name)).not.toContain('car_type');
    expect(facetSectionsView(setting(EMPTY, MAKES, false)).map(({ name }) => name)).toContain('make');
  });

  it('SRCH-8 list makes on a single-make site only if it has others in stock', () => {
    const namesOf = (makes: typeof MAKES) => dropdownsView(setting(EMPTY, makes, true, 'Kia')).map(({ name }) => name);
    expect(namesOf([{ value: 'Kia', count: 5 }])).toEqual(['model', 'car_type']);
    const both = [
      { value: 'Kia', count: 5 },
      { value: 'Mazda', count: 1 },
    ];
    expect(namesOf(both)).toEqual(['make', 'car_type']);
    const section = (makes: typeof MAKES) => facetSectionsView(setting(EMPTY, makes, false, 'Kia'))[0];
    expect(section(both)).toMatchObject({ name: 'make', look: 'tiles' });
    expect(section([{ value: 'Kia', count: 5 }])?.name).not.toBe('make');
  });

  it('SRCH-8 mark All Makes after the 20 popular ones, both by name', () => {
    const names = MAKES.map(({ value }) => value).toReversed();
    expect(labelsOf(named('make', EMPTY))).toEqual([
      [null, ['Any make']],
      ['Popular makes', names.slice(4)],
      ['All Makes', names],
    ]);
    expect(labelsOf(named('make', EMPTY, MAKES.slice(0, 20)))).toEqual([
      [null, ['Any make']],
      [null, names.slice(4)],
    ]);
  });

  it('list new, demo and used, with the page of each', () => {
    const types = named('car_type', { ...EMPTY, query: 'ute', filters: { car_type: ['demo'] } });
    expect(types.value).toBe('demo');
    expect(types.hidden).toEqual([['query', 'ute']]);
    expect(types.groups.flatMap(({ options }) => options)).toEqual([
      { value: '', label: 'Any condition', href: '/search/?query=ute' },
      { value: 'new', label: 'New', href: '/search/?car_type=new&query=ute' },
      { value: 'demo', label: 'Demo', href: '/search/?car_type=demo&query=ute' },
      { value: 'used', label: 'Used', href: '/search/?car_type=used&query=ute' },
    ]);
  });

  it('list the models of a chosen make, which go with it', () => {
    const state = { ...EMPTY, filters: { make: ['Kia'], model: ['Carnival'] } };
    const models = named('model', state);
    expect([models.value, models.hidden]).toEqual(['Carnival', [['make', 'Kia']]]);
    expect(labelsOf(models)[1]).toEqual([null, ['Carnival', 'Sportage']]);
    const makes = named('make', state);
    expect([makes.value, makes.hidden]).toEqual(['Kia', []]);
    expect(makes.groups[1]?.options[0]?.href).toBe('/search/?make=Make+05');
  });

  it('say if several are chosen, as a link can', () => {
    const makes = named('make', { ...EMPTY, filters: { make: ['Kia', 'Mazda'] } });
    expect([makes.value, makes.groups[0]?.options[0]?.label]).toEqual(['', 'Several chosen']);
  });
});
