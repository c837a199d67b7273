import type { ResultsPage } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';

const makes = ['Toyota', 'Mazda', 'Ford', 'Kia', 'Hyundai', 'Volkswagen', 'BYD', 'Nissan', 'Subaru', 'Mitsubishi'];

/** Most vehicles are in the first third of the range. */
const spreadFixture = {
  bars: Array.from({ length: 25 }, (_, place) => Math.max(4, 100 - Math.abs(place - 6) * 9)),
  text: 'Half are from $18,000 to $42,000.',
};

/** The results at an address; `make` and `price` in its query are shown as chosen. */
export function resultsFixture(href: string, count = 214): ResultsPage {
  const { pathname, searchParams } = new URL(href, 'http://site');
  const at = (change: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(searchParams);
    change(query);
    return `${pathname}${query.size ? `?${query}` : ''}`;
  };
  const toggle = (name: string, value: string) =>
    at((query) => (query.has(name, value) ? query.delete(name, value) : query.append(name, value)));
  const option = (name: string, value: string, index: number) => ({
    value,
    label: value,
    count: Math.max(0, 61 - index * 7),
    selected: searchParams.has(name, value),
    href: toggle(name, value),
  });
  const list = (name: string, label: string, values: string[], open = true) => ({
    kind: 'list' as const,
    name,
    label,
    open,
    chosen: values.filter((value) => searchParams.has(name, value)).length,
    look: 'list' as const,
    shown: 7,
    more: `Show all ${values.length}`,
    less: 'Show fewer',
    options: values.map((value, index) => option(name, value, index)),
  });
  const range = (name: string, label: string, unit: 'dollars' | 'km' | 'year', limits: [number, number, number]) => {
    const [from, to] = (searchParams.get(name) ?? ':').split(':');
    const [min, max, step] = limits;
    const ends = { from: from ? Number(from) : null, to: to ? Number(to) : null };
    return {
      kind: 'range' as const,
      name,
      label,
      open: name === 'price',
      chosen: from || to ? 1 : 0,
      unit,
      min,
      max,
      step,
      typed_step: unit === 'year' ? 1 : 1_000,
      ...ends,
      spread: name === 'price' ? spreadFixture : null,
    };
  };
  const distance = (place: string | null) => ({
    kind: 'distance' as const,
    name: 'near' as const,
    label: 'Distance',
    open: place !== null,
    chosen: place === null ? 0 : 1,
    place: place ?? '',
    position: null,
    radii: ['10', '50', ''].map((value) => ({
      value,
      label: value ? `Within ${value} km` : 'Any distance, nearest first',
      selected: value === (searchParams.get('within') ?? '50'),
    })),
    problem: place === 'Atlantis' ? 'We can’t find “Atlantis”. Try a suburb or a 4-digit postcode.' : null,
  });
  const make = list('make', 'Make', makes);
  const page = Number(searchParams.get('page') ?? 1);
  return {
    kind: 'results',
    heading: 'New, used & demo cars',
    path: pathname,
    query: searchParams.get('query') ?? '',
    placeholder: 'Keyword search eg. EV, SUV, Toyota',
    hidden: [...searchParams],
    count,
    count_text: `${count} cars`,
    shown_count: count,
    saved_title: 'Your saved cars',
    noun: 'cars',
    place_text: 'in 3 states',
    notes: [],
    page,
    pages: Math.ceil(count / 21),
    ms: 3,
    sorts: [
      ['mostRelevant', 'Most relevant'],
      ['latest', 'Latest'],
      ['lowestPrice', 'Price: low to high'],
      ['highestPrice', 'Price: high to low'],
    ].map(([value = '', label = '']) => ({
      value,
      label,
      selected: (searchParams.get('sortBy') ?? 'mostRelevant') === value,
      href: at((query) => query.set('sortBy', value)),
    })),
    chips: [...searchParams]
      .filter(([name]) => !['page', 'sortBy'].includes(name))
      .map(([name, value]) => ({ label: value, href: at((query) => query.delete(name, value)) })),
    clear_href: pathname,
    save: '/save-search?search=%2Fsearch%2Fused-cars%2F',
    little_more: (searchParams.get('price') ?? '').includes(':')
      ? { label: '$2,000 more opens 14 more cars', href: at((query) => query.set('price', ':32000')) }
      : null,
    presets: [{ label: '7 seats', href: toggle('seats', '7') }],
    loosen: count === 0 && searchParams.has('query') ? [{ label: '“zzz”', href: pathname, count: 214 }] : [],
    dropdowns: [],
    typed_first: { label: 'Price, distance', sections: ['price', 'near'] },
    sections: [
      {
        ...make,
        look: 'tiles' as const,
        more: 'Show all makes',
        less: 'Hide extra makes',
        options: make.options.map((each) =>
          each.selected
            ? {
                ...each,
                children: ['RAV4', 'HiLux', 'Corolla'].map((model, index) => option('model', model, index + 3)),
              }
            : each,
        ),
      },
      range('price', 'Price', 'dollars', [5_000, 120_000, 1_000]),
      list('car_type', 'Condition', ['New', 'Used', 'Demo']),
      list('body', 'Body type', ['SUV', 'Ute', 'Hatch', 'Sedan', 'People mover']),
      distance(searchParams.get('near')),
      list('fuel', 'Fuel', ['Petrol', 'Diesel', 'Hybrid', 'Electric'], false),
      range('year', 'Year', 'year', [2009, 2026, 1]),
      range('km', 'Kilometres', 'km', [0, 240_000, 1_000]),
      list('transmission', 'Transmission', ['Automatic', 'Manual'], false),
    ],
    promos:
      count < 4
        ? []
        : [
            {
              position: 4,
              title: 'What is your car worth?',
              message: 'We value it while you look around.',
              link: { label: 'Get a value', href: '/trade-in' },
              picture: null,
              background: 'brand',
            },
          ],
    cards: count ? Array.from({ length: 21 }, (_, index) => cardFixture(index + (page - 1) * 2)) : [],
    pagination: {
      previous: page > 1 ? at((query) => query.set('page', String(page - 1))) : null,
      next: at((query) => query.set('page', String(page + 1))),
      pages: count
        ? [1, 2, 3, 4, 11].map((each) => ({
            page: each,
            href: at((query) => query.set('page', String(each))),
            current: each === page,
          }))
        : [],
    },
  };
}
