import type { CarSearchResult, SearchState } from '@forecourt/car-search';
import type { FacetSection, SiteConfigInput } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../../testing/example-site.ts';
import { facetSectionsView, pageFacets } from './facet-sections.view.ts';

const result: Pick<CarSearchResult, 'count' | 'facets' | 'facetStats'> = {
  count: 15,
  facets: {
    make: [
      { value: 'Toyota', count: 12 },
      { value: 'Land Rover', count: 3 },
    ],
    make_model: [
      { value: 'Toyota Corolla', count: 8 },
      { value: 'Toyota RAV4', count: 4 },
      { value: 'Land Rover Discovery', count: 3 },
    ],
    model: [
      { value: 'Corolla', count: 8 },
      { value: 'RAV4', count: 4 },
    ],
    car_type: [
      { value: 'used', count: 9 },
      { value: 'new', count: 6 },
    ],
    body: [
      { value: 'suv', count: 10 },
      { value: 'hatch', count: 5 },
    ],
    fuel: [{ value: 'petrol', count: 15 }],
  },
  facetStats: { price: { min: 12_490, max: 98_990 }, year: { min: 2012, max: 2026 } },
};
const empty: SearchState = { page: 1, filters: {}, ranges: {} };
const href = ({ filters }: SearchState) => JSON.stringify(filters);

function sections(
  state: SearchState = empty,
  site: Partial<SiteConfigInput> = {},
  answer: typeof result = result,
): FacetSection[] {
  const makes = answer.facets.make?.slice(0, site.manufacturer ? 1 : undefined);
  const found = { ...answer, facets: { ...answer.facets, make: makes } };
  const { config, documents } = exampleSite(site);
  return facetSectionsView({ site: config, documents, state, result: found, href });
}
function list(name: string, state?: SearchState, site?: Partial<SiteConfigInput>) {
  const section = sections(state, site).find((each) => each.name === name);
  if (section?.kind !== 'list') throw new Error(`no list ${name}`);
  return section;
}
function range(name: string, state?: SearchState, answer?: typeof result) {
  const section = sections(state, {}, answer).find((each) => each.name === name);
  if (section?.kind !== 'range') throw new Error(`no range ${name}`);
  return section;
}

describe('the side bar', () => {
  it('SRCH-2 lists make, condition, price, body, transmission, year and kilometres, without a list that leaves no choice', () => {
    expect(sections().map(({ name }) => name)).toEqual(['make', 'car_type', 'price', 'body', 'year', 'km']);
  });

  it('SRCH-2 has each value with its label, count and the page with the choice applied', () => {
    expect(list('body').options[0]).toEqual({
      value: 'suv',
      label: 'SUV',
      count: 10,
      selected: false,
      href: '{"body":["suv"]}',
    });
    const chosen = list('body', { ...empty, filters: { body: ['suv'] } });
    expect(chosen.options[0]).toMatchObject({ selected: true, href: '{}' });
    expect(chosen).toMatchObject({ open: true, chosen: 1 });
  });

  it('FEED-9 has no choice of a place that the site hides, unless it is chosen', () => {
    const places = ['North', 'South', 'Holding Yard'].map((value) => ({ value, count: 5 }));
    const shown = (state: SearchState) => {
      const { config, documents } = exampleSite({});
      const found = { ...result, facets: { location_name: places } };
      const hiddenPlaces = new Set(['Holding Yard']);
      const all = facetSectionsView({ site: config, documents, state, result: found, href, hiddenPlaces });
      return all.flatMap((section) => (section.kind === 'list' ? section.options.map(({ value }) => value) : []));
    };
    expect(shown(empty)).toEqual(['North', 'South']);
    expect(shown({ ...empty, filters: { location_name: ['Holding Yard'] } })).toContain('Holding Yard');
  });

  it('SRCH-2 lists the models under a chosen make', () => {
    const [toyota, landRover] = list('make', { ...empty, filters: { make: ['Toyota'] } }).options;
    expect(landRover?.children).toBeUndefined();
    expect(toyota?.children).toEqual([
      expect.objectContaining({ label: 'Corolla', count: 8, href: '{"make":["Toyota"],"model":["Corolla"]}' }),
      expect.objectContaining({ label: 'RAV4', selected: false }),
    ]);
  });

  it('has makes as tiles with their marks, as many as the site calls popular before all', () => {
    const make = list('make', empty, { search: { popular_makes: 5 } });
    expect(make).toMatchObject({ look: 'tiles', shown: 5, more: 'Show all makes', less: 'Hide extra makes' });
    expect(make.options.map(({ mark }) => mark)).toMatchObject([{ letters: 'To' }, { letters: 'LR' }]);
    expect(list('make').shown).toBe(7);
    expect(list('body')).toMatchObject({ look: 'list', shown: 7 });
  });

  it('SRCH-2 keeps the models of several makes apart, and lets a make go with its models', () => {
    const one = { ...empty, filters: { make: ['Toyota'], model: ['Corolla'] } };
    const [toyota, landRover] = list('make', one).options;
    expect(list('make', one).chosen).toBe(2);
    expect(toyota).toMatchObject({ selected: true, href: '{}' });
    expect(toyota?.children?.[0]).toMatchObject({ selected: true, href: '{"make":["Toyota"]}' });
    expect(landRover?.href).toBe('{"make":["Land Rover","Toyota"],"make_model":["Toyota Corolla"]}');
    const two = { ...empty, filters: { make: ['Land Rover', 'Toyota'], make_model: ['Toyota Corolla'] } };
    expect(list('make', two).options[1]?.href).toBe('{"make":["Toyota"],"model":["Corolla"]}');
  });

  it('SRCH-2 lists only models on a single-make site', () => {
    const model = list('model', empty, { manufacturer: 'Toyota' });
    expect(model.options.map(({ label }) => label)).toEqual(['Corolla', 'RAV4']);
    expect(sections(empty, { manufacturer: 'Toyota' }).some(({ name }) => name === 'make')).toBe(false);
  });

  it('SRCH-2 keeps a chosen value that no car has, so that it can be taken back', () => {
    const lost = list('fuel', { ...empty, filters: { fuel: ['hydrogen'] } });
    expect(lost.options.at(-1)).toMatchObject({ value: 'hydrogen', count: 0, selected: true, href: '{}' });
  });

  it('SRCH-7 bounds ranges by the cars found, prices in whole thousands, stepping by a hundredth', () => {
    expect(range('price')).toMatchObject({ min: 12_000, max: 99_000, step: 1_000, typed_step: 1_000, from: null });
    expect(range('year')).toMatchObject({ min: 2012, max: 2026, step: 1 });
    const far = { ...result, facetStats: { km: { min: 0, max: 300_000 } } };
    expect(range('km', empty, far)).toMatchObject({ min: 0, max: 300_000, step: 3_000, typed_step: 1_000 });
  });

  it('asks for what only caravans or motorcycles have where the site sells them', () => {
    const facets = (...kinds: string[]) =>
      pageFacets({ facets: { item_type: kinds.map((value) => ({ value, count: 1 })) }, bounds: {} });
    expect(facets('car')).toEqual(pageFacets({ facets: {}, bounds: {} }));
    expect(facets('car', 'caravan').filter((name) => !facets('car').includes(name))).toEqual([
      'sleeps',
      'body_length',
      'tare_weight',
    ]);
    expect(facets('motorcycle').filter((name) => !facets('car').includes(name))).toEqual(['engine_cc', 'licence']);
  });

  it('asks how far cars go and how they charge only where a car of the stock is known for it', () => {
    const common = pageFacets({ facets: {}, bounds: {} });
    const electric = pageFacets({
      facets: { charge_port: [{ value: 'CCS2', count: 2 }] },
      bounds: { range_km: { min: 270, max: 602 }, battery_kwh: { min: 39, max: 95 } },
    });
    expect(electric.filter((name) => !common.includes(name))).toEqual(['range_km', 'battery_kwh', 'charge_port']);
    const known = {
      ...result,
      facetStats: { range_km: { min: 273, max: 602 }, dc_charging_kw: { min: 50, max: 250 } },
    };
    expect(range('range_km', empty, known)).toMatchObject({ unit: 'km', min: 270, max: 610, step: 10, typed_step: 1 });
    expect(range('dc_charging_kw', empty, known)).toMatchObject({ unit: 'kW', min: 50, max: 250, step: 10 });
  });

  it('SRCH-7 serves 0 to 100,000 if no car has the number', () => {
    expect(range('km')).toMatchObject({ min: 0, max: 100_000, step: 1_000 });
  });

  it('offers no years if no car has one', () => {
    const none = { count: 0, facets: {}, facetStats: {} };
    const names = facetSectionsView({
      site: exampleSite().config,
      documents: exampleSite().documents,
      state: empty,
      result: none,
      href,
    }).map(({ name }) => name);
    expect(names).toEqual(['price', 'km']);
  });

  it('SRCH-7 ignores a chosen bound outside the range', () => {
    const chosen = (min: number, max: number) => range('price', { ...empty, ranges: { price: { min, max } } });
    expect(chosen(20_000, 40_000)).toMatchObject({ from: 20_000, to: 40_000, open: true, chosen: 1 });
    expect(chosen(1_000, 400_000)).toMatchObject({ from: null, to: null, chosen: 0 });
  });
});

describe('a list that is as long as it can be', () => {
  const models = Array.from({ length: 30 }, (_, at) => ({ value: `Model ${at}`, count: 31 - at }));
  const full = {
    count: 33,
    facets: {
      make: [
        { value: 'Toyota', count: 500 },
        { value: 'Kia', count: 2 },
      ],
      make_model: models.map(({ value, count }) => ({ value: `Toyota ${value}`, count })),
      model: models,
    },
    facetStats: {},
  };
  const sectionOf = (filters: SearchState['filters'], site: Partial<SiteConfigInput> = {}) => {
    const state = { ...empty, filters };
    const makes = full.facets.make.slice(0, site.manufacturer ? 1 : 2);
    const result = { ...full, facets: { ...full.facets, make: makes } };
    const documents = exampleSite().documents;
    const all = facetSectionsView({ site: exampleSite(site).config, documents, state, result, href });
    const section = all.find(({ name }) => name === 'make' || name === 'model');
    if (section?.kind !== 'list') throw new Error('no list');
    return section;
  };

  it('SRCH-2 says so, and keeps what is chosen beyond it in view with what it finds', () => {
    const { note, options } = sectionOf({ model: ['Model 0', 'Tarago'] }, { manufacturer: 'Toyota' });
    expect(note).toBe('The 30 with the most vehicles are listed. Type a name into the search to find others.');
    expect(options).toHaveLength(31);
    expect(options.at(-1)).toMatchObject({ value: 'Tarago', count: 2, selected: true });
    expect(options.filter(({ selected }) => selected)).toHaveLength(2);
    const [first, second] = sectionOf({ model: ['Tarago', 'Celica'] }, { manufacturer: 'Toyota' }).options.slice(-2);
    expect([first?.count, second?.count]).toEqual([null, null]);
  });

  it('SRCH-2 SRCH-8 does so for the models of a make', () => {
    const [toyota] = sectionOf({ make: ['Toyota'], make_model: ['Toyota Tarago'] }).options;
    expect(toyota?.note).toContain('The 30 with the most vehicles');
    expect(toyota?.children?.at(-1)).toMatchObject({ label: 'Tarago', selected: true, count: 33 });
  });

  it('SRCH-2 says nothing of a list that has room', () => {
    expect(list('body')).not.toHaveProperty('note');
  });
});
