import type { SearchState } from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../../testing/example-site.ts';
import { joinRangeFields } from '../answers/range-bounds.ts';
import { nounOf } from '../answers/search-words.ts';
import { chipsView, loosenView, narrowingPairs, narrowings, rangeLabel } from '../filters/chips.view.ts';
import { countText, placeText, shownCount } from '../filters/count.view.ts';
import { headingView } from '../filters/heading.view.ts';
import { paginationView, presetsView, sortsView, typedFirstView } from '../filters/list-controls.view.ts';
import { unfiltered } from '../filters/state-edits.ts';

const empty: SearchState = { page: 1, filters: {}, ranges: {} };
const cars = { one: 'car', many: 'cars' };
const heading = (filters: SearchState['filters']) => headingView({ ...empty, filters }, cars);
const href = ({ page, sortBy }: SearchState) => `?page=${page}${sortBy ? `&sortBy=${sortBy}` : ''}`;

describe('the heading of results', () => {
  it('names the only choice', () => {
    expect(heading({})).toBe('New, used and demo cars for sale');
    expect(heading({ car_type: ['used'], make: ['Toyota'], model: ['Corolla'] })).toBe('Used Toyota Corolla for sale');
    expect(heading({ make: ['Toyota'] })).toBe('Toyota cars for sale');
    expect(heading({ car_type: ['demo', 'new'], body: ['suv'] })).toBe('Demo and New SUVs for sale');
    expect(heading({ make: ['Mazda', 'Toyota'], car_type: ['used'] })).toBe('Used cars for sale');
    expect(headingView(empty, { one: 'caravan', many: 'caravans' })).toBe('New, used and demo caravans for sale');
  });
});

describe('the count of results', () => {
  const count = (found: number, stock: number | undefined, state: SearchState = empty) =>
    countText(
      shownCount(
        {
          count: found,
          facets: {
            car_type: [
              { value: 'used', count: 1_500 },
              { value: 'new', count: 700 },
            ],
          },
        },
        state,
        exampleSite({ search: { ...(stock && { stock_count: stock }) } }).config,
      ),
      cars,
    );

  it('SRCH-9 is exact up to 1999', () => {
    expect(count(1, undefined)).toBe('1 car');
    expect(count(1_999, 5_000)).toBe('1,999 cars');
  });

  it('SRCH-9 is beyond that the stock count if nothing narrows, else the summed car types', () => {
    expect(count(2_345, 5_000)).toBe('5,000 cars');
    expect(count(2_345, 5_000, { ...empty, query: 'tow' })).toBe('2,200 cars');
    expect(count(2_345, undefined)).toBe('2,200 cars');
    expect(count(2_345, 5_000, { ...empty, filters: { car_type: ['used'] } })).toBe('1,500 cars');
  });
});

describe('what found vehicles are called', () => {
  const kinds = (...values: string[]) => ({ facets: { item_type: values.map((value) => ({ value, count: 3 })) } });

  it('follows the results, and the site if there are none', () => {
    const caravans = { one: 'caravan', many: 'caravans' };
    expect(nounOf(kinds('motorcycle'), caravans).many).toBe('motorcycles');
    expect(nounOf(kinds('car', 'motorcycle'), caravans).many).toBe('vehicles');
    expect(nounOf(kinds(), caravans)).toBe(caravans);
    expect(nounOf(kinds('car', 'caravan'), caravans, { item_type: ['caravan'] }).many).toBe('caravans');
  });
});

describe('the search of everything', () => {
  it('SRCH-1 drops words and choices and keeps the order', () => {
    const state: SearchState = { page: 3, query: 'tow', filters: { body: ['suv'] }, ranges: {}, sortBy: 'latest' };
    expect(unfiltered(state)).toEqual({ page: 1, filters: {}, ranges: {}, sortBy: 'latest' });
  });
});

describe('the orders of results', () => {
  it("SRCH-5 are the site's, with its labels, kilometres only if it wants them", () => {
    const usual = sortsView(empty, exampleSite().config, href);
    expect(usual.map(({ value }) => value)).toEqual(['mostRelevant', 'latest', 'highestPrice', 'lowestPrice']);
    expect(usual[0]).toMatchObject({ selected: true, href: '?page=1' });
    const own = exampleSite({
      search: { km_sorts: true, default_sort: 'latest', sort_labels: { latest: 'Fresh in' } },
    }).config;
    const sorts = sortsView({ ...empty, sortBy: 'lowestKms' }, own, href);
    expect(sorts).toHaveLength(6);
    expect(sorts[1]).toMatchObject({ label: 'Fresh in', href: '?page=1', selected: false });
    expect(sorts.find(({ selected }) => selected)?.value).toBe('lowestKms');
  });

  it('SRCH-5 fall back to the default where the chosen one is switched off', () => {
    const sorts = sortsView({ ...empty, sortBy: 'lowestKms' }, exampleSite().config, href);
    expect(sorts.find(({ selected }) => selected)?.value).toBe('mostRelevant');
    const off = exampleSite({ search: { default_sort: 'lowestKms' } }).config;
    expect(sortsView(empty, off, href).find(({ selected }) => selected)?.value).toBe('mostRelevant');
  });
});

describe('the pages of results', () => {
  const at = (page: number, pages: number) => paginationView({ ...empty, page }, pages, href);

  it('SRCH-3 link to the first, the last and those near by', () => {
    expect(at(6, 20).pages.map(({ page }) => page)).toEqual([1, 4, 5, 6, 7, 8, 20]);
    expect(at(1, 1).pages).toEqual([]);
    expect(at(1, 2)).toMatchObject({ previous: null, next: '?page=2' });
    expect(at(2, 2)).toMatchObject({ previous: '?page=1', next: null });
  });

  it('SRCH-3 lead back from a page past the end', () => {
    expect(at(99, 3)).toMatchObject({ previous: '?page=3', next: null });
  });
});

describe('the chips', () => {
  it('say each choice, with the page without it', () => {
    const state: SearchState = {
      page: 3,
      query: 'tow bar',
      filters: { body: ['suv'] },
      ranges: { price: { max: 30_000 } },
    };
    const chips = chipsView(state, (next) => JSON.stringify([next.query, next.filters, next.ranges, next.page]));
    expect(chips).toEqual([
      { label: '“tow bar”', href: '[null,{"body":["suv"]},{"price":{"max":30000}},1]' },
      { label: 'SUV', href: '["tow bar",{},{"price":{"max":30000}},1]' },
      { label: 'Up to $30,000', href: '["tow bar",{"body":["suv"]},{},1]' },
    ]);
    expect(rangeLabel('year', { min: 2020 })).toBe('From 2020');
    expect(rangeLabel('km', { min: 1_000, max: 50_000 })).toBe('1,000 km – 50,000 km');
  });

  it('SRCH-19 say a colour once, wanted or refused, whatever its paints are called', () => {
    const paints = ['Alpine White', 'Glacier White'];
    const state: SearchState = { ...empty, filters: { colour: ['Flame Red', 'Red'] }, not: { colour: paints } };
    expect(chipsView(state, (next) => JSON.stringify([next.filters, next.not]))).toEqual([
      { label: 'Red', href: '[{},{"colour":["Alpine White","Glacier White"]}]' },
      { label: 'Not White', href: '[{"colour":["Flame Red","Red"]},null]' },
    ]);
  });

  it('cut text that is longer than a line of a phone', () => {
    const state: SearchState = { ...empty, query: 'long '.repeat(40), filters: { make: ['M'.repeat(120)] } };
    for (const { label } of chipsView(state, href)) {
      expect(label.length).toBeLessThanOrEqual(42);
      expect(label).toContain('…');
    }
  });
});

describe('what to loosen if nothing is found', () => {
  it('lists each filter to remove with what would be found then, most first, and none that would not help', () => {
    const state: SearchState = { page: 2, query: 'tow', filters: { make: ['Kia'], body: ['ute'] }, ranges: {} };
    const counts: Readonly<Record<string, number>> = { '“tow”': 0, Ute: 12, Kia: 40 };
    const loosened = narrowings(state).map((each) => ({ ...each, count: counts[each.label] ?? -1 }));
    expect(loosenView(loosened, ({ query, filters }) => JSON.stringify([query, filters]))).toEqual([
      { label: 'Kia', count: 40, href: '["tow",{"body":["ute"]}]' },
      { label: 'Ute', count: 12, href: '["tow",{"make":["Kia"]}]' },
    ]);
  });

  it('takes away two where one is not enough: each pair once', () => {
    const state: SearchState = { page: 2, query: 'tow', filters: { make: ['Kia'] }, ranges: { price: { max: 3000 } } };
    expect(narrowingPairs(state, 10)).toEqual([
      { label: '“tow” and Kia', without: { ...empty, ranges: state.ranges } },
      { label: '“tow” and Up to $3,000', without: { ...empty, filters: state.filters } },
      { label: 'Kia and Up to $3,000', without: { ...empty, query: 'tow' } },
    ]);
    expect(narrowingPairs({ ...empty, query: 'tow' }, 10)).toEqual([]);
  });

  it('makes no more pairs than are wanted, whatever an address chooses', () => {
    const fuel = Array.from({ length: 2_000 }, (_, place) => `v${place}`);
    expect(narrowingPairs({ ...empty, filters: { fuel } }, 10)).toHaveLength(10);
  });

  it('knows that the models of a make go with it', () => {
    const pairs = narrowingPairs({ ...empty, filters: { make: ['Kia'], model: ['Rio'], body: ['ute'] } }, 10);
    expect(pairs.map(({ label }) => label)).toEqual(expect.arrayContaining(['Ute and Kia', 'Ute and Rio']));
  });
});

describe('where the found cars are', () => {
  const states = (...values: string[]) => ({ facets: { state: values.map((value) => ({ value, count: 3 })) } });

  it('counts states, names a single one, and knows that a choice does not narrow its own list', () => {
    expect(placeText(states('qld', 'nsw', 'vic'), empty)).toBe('in 3 states');
    expect(placeText(states('qld'), empty)).toBe('in QLD');
    expect(placeText(states('qld', 'nsw', 'vic'), { ...empty, filters: { state: ['nsw'] } })).toBe('in NSW');
    expect(placeText(states(), empty)).toBe('');
  });
});

describe('what opens price and distance to be typed', () => {
  const called = (...labels: [string, string][]) =>
    typedFirstView(labels.map(([name, label]) => ({ name, label }) as ResultsPage['sections'][number]));

  it('is called after those of them that the site has, and has them in the order in which they are typed', () => {
    expect(called(['make', 'Make'], ['near', 'Distance'], ['price', 'Price'])).toEqual({
      label: 'Price,\u00a0distance',
      sections: ['price', 'near'],
    });
    expect(called(['make', 'Make'], ['price', 'Price'])).toEqual({ label: 'Price', sections: ['price'] });
    expect(called(['near', 'Distance'])).toEqual({ label: 'Distance', sections: ['near'] });
    expect(called(['make', 'Make'])).toBeNull();
  });
});

describe('the presets', () => {
  const facets = {
    body: ['suv', 'ute', 'hatch', 'sedan', 'wagon'].map((value) => ({ value, count: 9 })),
    seats: [{ value: '7', count: 2 }],
  };
  const labels = (state: SearchState) => presetsView(state, { facets }, href).map(({ label }) => label);

  it('are the commonest bodies and popular choices in stock, without those already selected', () => {
    expect(labels(empty)).toEqual(['SUV', 'Ute', 'Hatch', 'Sedan', '7 seats']);
    expect(labels({ ...empty, filters: { body: ['suv'] } })).toEqual(['7 seats', 'Ute', 'Hatch', 'Sedan']);
  });

  it('SRCH-8 have 7 seats also where nothing else is offered', () => {
    const toFilters = ({ filters }: SearchState) => JSON.stringify(filters);
    const one = { facets: { seats: facets.seats, body: facets.body.slice(0, 1) } };
    expect(presetsView(empty, one, toFilters)).toEqual([{ label: '7 seats', href: '{"seats":["7"]}' }]);
  });
});

describe('a plain form’s range fields', () => {
  it('SRCH-1 become one parameter', () => {
    const read = (query: string) => [...joinRangeFields(new URLSearchParams(query))];
    expect(read('price_from=$10,000&price_to=30000&body=suv')).toEqual([
      ['body', 'suv'],
      ['price', '10000:30000'],
    ]);
    expect(read('km_from=&km_to=')).toEqual([]);
    expect(read('km_to=45,000 km')).toEqual([['km', ':45000']]);
    expect(read('price_from=30k&price_to=$42.5K')).toEqual([['price', '30000:42500']]);
    expect(read('km_from=30 000')).toEqual([['km', '30000:']]);
    expect(read('year_from=2020')).toEqual([['year', '2020:']]);
  });
});
