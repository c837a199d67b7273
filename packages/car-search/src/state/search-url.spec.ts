import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameKey } from '../names/name-key.ts';
import { type FacetName, facetNames, facetRule, isRangeFacetName } from './facets.ts';
import { heldValue } from './held-values.ts';
import type { LandingVocabulary } from './landing.ts';
import { type SearchState, sorts } from './search-state.ts';
import { searchAddressProblems, searchStateFromUrl, urlFromSearchState } from './search-url.ts';

const vocabulary: LandingVocabulary = {
  makes: [
    { name: 'Toyota', models: ['Corolla', 'LandCruiser 300'] },
    { name: 'Mercedes-Benz', models: ['A-Class'] },
    { name: 'Used Cars', models: [] },
    { name: 'Wagon', models: [] },
  ],
  bodies: ['suv', 'people mover', 'wagon'],
};
const read = (path: string, parameters = '') => searchStateFromUrl(path, parameters, vocabulary);
const filtersOf = (path: string, parameters = '') => read(path, parameters)?.filters;
const url = (state: Partial<SearchState>) =>
  urlFromSearchState({ page: 1, filters: {}, ranges: {}, ...state }, vocabulary);

describe('SRCH-1 landing paths', () => {
  it.each([
    ['/search/new-used-and-demo-cars/', {}],
    ['/search/used-cars', { car_type: ['used'] }],
    ['/search/new-and-demo-cars', { car_type: ['demo', 'new'] }],
    ['/search/new-cars/', { car_type: ['new'] }],
    ['/search/demo-cars', { car_type: ['demo'] }],
    ['/search/toyota', { make: ['Toyota'] }],
    ['/search/Toyota/landcruiser-300/', { make: ['Toyota'], model: ['LandCruiser 300'] }],
    ['/search/suv', { body: ['suv'] }],
    ['/search/people-mover/', { body: ['people mover'] }],
    ['/search/wagon', { make: ['Wagon'] }],
    ['/search/station-wagon/', { body: ['wagon'] }],
    ['/search/peopleMover', { body: ['people mover'] }],
    ['/new-used-and-demo-cars', {}],
    ['/used-car/new-cars', { car_type: ['new'] }],
    ['/used-car/list/', { car_type: ['used'] }],
  ])('SRCH-1 reads %s', (path, filters) => {
    expect(read(path)).toEqual({ page: 1, filters, ranges: {} });
  });

  it.each([
    '/search',
    '/search/nothing',
    '/search/toyota/nothing',
    '/search/suv/corolla',
    '/search/toyota/corolla/more',
    '/',
  ])('SRCH-1 finds no search at %s', (path) => {
    expect(read(path)).toBeUndefined();
  });
});

describe('SRCH-2 spellings in addresses', () => {
  const stock: LandingVocabulary = {
    makes: [
      { name: 'Toyota', models: ['HiAce'] },
      { name: 'Jayco', models: ['Expanda', 'J-Pod'] },
    ],
    bodies: [],
  };
  const canonical = (path: string, parameters = '') => {
    const state = searchStateFromUrl(path, parameters, stock);
    return state && urlFromSearchState(state, stock);
  };
  const search = '/search/new-used-and-demo-cars/';

  it.each([
    ['/search/TOYOTA/Hiace/', '', '/search/toyota/hiace/'],
    [search, 'make=TOYOTA&model=HIACE', '/search/toyota/hiace/'],
    [search, 'make=jayco', '/search/jayco/'],
    [search, 'make=JAYCO&make=Jayco&model=j+pod', '/search/jayco/j-pod/'],
    [
      search,
      'make=JAYCO&make=toyota&make_model=JAYCO++expanda',
      `${search}?make=Jayco&make=Toyota&make_model=Jayco+Expanda`,
    ],
    // Beyond the models that the site's vocabulary holds: by the list, and with the make as the site has it.
    [search, 'make=toyota&model=RAV4', `/search/toyota/?model=RAV4`],
    [
      search,
      'make=JAYCO&make=KIA&make_model=kia+rio&make_model=JAYCO+Swan',
      `${search}?make=Jayco&make=Kia&make_model=Jayco+Swan&make_model=Kia+Rio`,
    ],
    [search, 'make=nobody', `${search}?make=nobody`],
  ])('SRCH-2 leads %s?%s to one address', (path, parameters, expected) => {
    expect(canonical(path, parameters)).toBe(expected);
    const [again = '', query = ''] = expected.split('?');
    expect(canonical(again, query)).toBe(expected);
  });

  it('SRCH-2 writes the same address for a link from a car in another spelling', () => {
    const link = urlFromSearchState({ page: 1, filters: { make: ['JAYCO'], model: ['EXPANDA'] }, ranges: {} }, stock);
    expect(link).toBe('/search/jayco/expanda/');
  });
});

describe('SRCH-1 parameters', () => {
  it('SRCH-1 takes several values, ranges with either end open, keywords, order and page', () => {
    expect(
      read(
        '/search/used-cars',
        'fuel=petrol&fuel=diesel&fuel=petrol&price=10000:30000&km=:50000&year=2018:&query=blue+ute&sortBy=latest&page=3&seats=07',
      ),
    ).toEqual({
      query: 'blue ute',
      page: 3,
      sortBy: 'latest',
      filters: { car_type: ['used'], fuel: ['diesel', 'petrol'], seats: ['7'] },
      ranges: { price: { min: 10_000, max: 30_000 }, km: { max: 50_000 }, year: { min: 2018 } },
    });
  });

  it('SRCH-14 takes the names of alternative searches', () => {
    const alternative = 'manufacturer.name=toyota&model.name=corolla&model.body=SUV';
    expect(filtersOf('/search/new-used-and-demo-cars/', alternative)).toEqual({
      make: ['Toyota'],
      model: ['Corolla'],
      body: ['suv'],
    });
  });

  it("SRCH-1 takes dealers' links, also from a framework's parameters", () => {
    const choice = { dealership_slug: ['brisbane-toyota'] };
    expect(filtersOf('/search/new-used-and-demo-cars/', 'refinementList[dealership_slug][0]=brisbane-toyota')).toEqual(
      choice,
    );
    expect(searchStateFromUrl('/used-car/list', { fuel: ['petrol', 'diesel'], page: '2' }, vocabulary)).toEqual({
      page: 2,
      filters: { car_type: ['used'], fuel: ['diesel', 'petrol'] },
      ranges: {},
    });
  });

  it("SRCH-1 lets a chosen car type, make or body replace the path's", () => {
    expect(filtersOf('/search/used-cars', 'car_type=new')).toEqual({ car_type: ['new'] });
    expect(filtersOf('/search/toyota/corolla', 'make=Kia')).toEqual({ make: ['Kia'] });
    expect(filtersOf('/search/toyota/corolla', 'model=Camry')).toEqual({ make: ['Toyota'], model: ['Camry'] });
    expect(filtersOf('/search/suv', 'body=UTE')).toEqual({ body: ['ute'] });
    // Whoever types an address writes QLD.
    const typed = 'state=QLD&fuel=Petrol&transmission=Automatic';
    expect(filtersOf('/search/new-used-and-demo-cars', typed)).toEqual({
      state: ['qld'],
      fuel: ['petrol'],
      transmission: ['automatic'],
    });
  });

  it('reads a budget alone as the most that a week may cost', () => {
    expect(read('/search/suv', 'weekly_budget=150')?.ranges).toEqual({ weekly_budget: { max: 150 } });
    expect(read('/search/suv', 'weekly_budget=80:150')?.ranges).toEqual({ weekly_budget: { min: 80, max: 150 } });
    expect(read('/search/suv', 'weekly_budget=cheap')).toMatchObject({ filters: { body: ['suv'] }, ranges: {} });
  });

  it('SRCH-16 ignores unknown or unreadable parameters in an address', () => {
    const odd = 'utm_source=x&price=30000:10000&price=:&seats=many&page=0&sortBy=cheapest&fuel=&query=+&__proto__=1';
    expect(read('/search/new-used-and-demo-cars/', odd)).toEqual({ page: 1, filters: {}, ranges: {} });
  });
});

describe('SRCH-1 canonical addresses', () => {
  it.each<[Partial<SearchState>, string]>([
    [{}, '/search/new-used-and-demo-cars/'],
    [{ filters: { car_type: ['used'] } }, '/search/used-cars/'],
    [{ filters: { car_type: ['new', 'used'] } }, '/search/new-used-and-demo-cars/?car_type=new&car_type=used'],
    [{ filters: { make: ['Toyota'] } }, '/search/toyota/'],
    [
      { filters: { make: ['Toyota'], model: ['Corolla'], car_type: ['used'] } },
      '/search/toyota/corolla/?car_type=used',
    ],
    [{ filters: { make: ['Toyota'], model: ['Camry'] } }, '/search/toyota/?model=Camry'],
    [{ filters: { make: ['Lada'] } }, '/search/new-used-and-demo-cars/?make=Lada'],
    [{ filters: { make: ['Used Cars'] } }, '/search/new-used-and-demo-cars/?make=Used+Cars'],
    [{ filters: { body: ['suv'] } }, '/search/suv/'],
    [{ filters: { body: ['wagon'] } }, '/search/new-used-and-demo-cars/?body=wagon'],
    [{ filters: { body: ['suv'], car_type: ['used'] } }, '/search/used-cars/?body=suv'],
    [
      { ranges: { price: { min: 5000 } }, query: 'a b', page: 2 },
      '/search/new-used-and-demo-cars/?query=a+b&price=5000%3A&page=2',
    ],
  ])('SRCH-1 writes %j', (state, expected) => {
    expect(url(state)).toBe(expected);
  });

  it('SRCH-1 names a colour in the place of all its paints where they are many, wanted or refused', () => {
    const paintsOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`).sort();
    const [white, silver] = [paintsOf('White', 60), paintsOf('Silver', 5)];
    const stock: LandingVocabulary = { ...vocabulary, paints: [...white, 'Flame Red', ...silver] };
    const written = (filters: SearchState['filters'], not?: SearchState['filters']) => {
      const state: SearchState = { page: 1, filters, ranges: {}, ...(not && { not }) };
      const address = urlFromSearchState(state, stock);
      const [path = '', parameters = ''] = address.split('?');
      expect(searchStateFromUrl(path, parameters, stock)).toEqual(state);
      expect(searchAddressProblems(parameters)).toEqual([]);
      return parameters;
    };
    const both = [...white, ...silver].sort();
    expect(written({ colour: both })).toBe('colour_family=white&colour_family=silver');
    expect(written({ colour: ['Flame Red', ...white] })).toBe('colour=Flame+Red&colour_family=white');
    expect(written({ body: ['suv'], make: ['Toyota'] }, { colour: white })).toBe('body=suv&not.colour_family=white');
    expect(new URLSearchParams(written({ colour: silver })).getAll('colour')).toEqual(silver);
    // A paint that is delivered later is found by the same address.
    const later = { ...stock, paints: [...(stock.paints ?? []), 'Polar White'] };
    const found = searchStateFromUrl('/search/used-cars/', 'colour_family=white', later);
    expect(found?.filters.colour).toEqual(['Polar White', ...white]);
    expect(searchAddressProblems('colour_family=mauve')).toHaveLength(1);
  });

  it('SRCH-1 reads every state back from its address', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const [path = '', parameters = ''] = urlFromSearchState(state, vocabulary).split('?');
        expect(searchStateFromUrl(path, parameters, vocabulary)).toEqual(state);
      }),
      { numRuns: 300 },
    );
  });
});

const name = fc
  .oneof(
    fc.constantFrom('Toyota', 'Corolla', 'suv', 'used', 'new', 'demo', 'Used Cars', 'Wagon', 'A-Class'),
    fc.string({ maxLength: 12, unit: 'binary' }),
  )
  .map((text) => text.toWellFormed().trim())
  .filter((text) => text !== '');
const number = fc.nat({ max: 300_000 });
const values = (facet: FacetName) =>
  fc
    .uniqueArray(facetRule(facet).numeric ? number.map(String) : name, {
      minLength: 1,
      maxLength: 3,
      selector: nameKey,
    })
    .map((list) => [...new Set(list.map((each) => heldValue(facet, each)))].sort());
const bounds = fc
  .record({ min: number, max: number }, { requiredKeys: [] })
  .filter(({ min, max }) => (min ?? max) !== undefined && (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY));
const anyState: fc.Arbitrary<SearchState> = fc.record(
  {
    query: name,
    page: fc.integer({ min: 1, max: 500 }),
    sortBy: fc.constantFrom(...sorts),
    // A budget is always a range: a number alone is the most.
    filters: fc.record(
      Object.fromEntries(facetNames.filter((facet) => !facetRule(facet).budget).map((facet) => [facet, values(facet)])),
      { requiredKeys: [] },
    ),
    ranges: fc.record(Object.fromEntries(facetNames.filter(isRangeFacetName).map((facet) => [facet, bounds])), {
      requiredKeys: [],
    }),
  },
  { requiredKeys: ['page', 'filters', 'ranges'] },
);
