import type { CarDocument } from '../document/car-document.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { buildCarQuery } from '../query/build-car-query.ts';
import type { CarQuery } from '../query/car-query.ts';
import type { RepaymentScope } from '../query/repayments.ts';
import type { SiteSearchScope } from '../query/site-scope.ts';
import { facetNames, facetRule, isRangeFacetName } from '../state/facets.ts';
import { type SearchState, sorts } from '../state/search-state.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import type { Random } from './random.ts';
import { NOW, pools, randomKilometres } from './random-cars.ts';

const words = [
  'toyota',
  'toyta',
  'cor',
  'corolla',
  'land cruiser',
  'landcruser',
  'cx-5',
  'cx5',
  'rav 4',
  'mercedes',
  'blue',
  'cafe',
  'white',
  'u',
  'diesel',
  'gxl',
  '2020',
  'series ii',
  'electric',
  'EV',
  'ute',
  '4WD',
  '7 seater',
  'under 40k',
  'over 20000',
  'under 50,000 km',
  'auto',
  'alloys',
  'xyzzy',
  'bluetoth',
  'used',
  'third row',
  'not toyota',
  'no manual',
  'between 20 and 30 grand',
  'low kms',
  'corolla or cx-5',
];
const filters = [
  'year>=2018',
  'make:Toyota OR fuel=electric',
  'make:"land-rover" OR model="cx 5" OR make_model:"ZÜNDAPP ks-750"',
  'make!=toyota',
  'NOT (state:qld AND seats=7)',
  'price>20000 AND price<=60000',
  'reserved=false',
  'km!=0',
  'stocknum:U12345 OR body!=suv',
  'photos_count > 0 AND (city:"Brisbane" OR city:Perth)',
];

/** A query of chance as a site would build it: choices mostly from the cars' own values, so that something is found. */
export function randomQuery(random: Random, cars: readonly CarDocument[], vocabulary: Vocabulary): CarQuery {
  const limit = random.pick([1, 5, 21, 50]);
  return buildCarQuery(randomState(random, cars), randomScope(random), NOW, {
    kilometres: random.chance(0.3) ? randomKilometres(random) : undefined,
    vocabulary,
    limit,
    offset: random.pick([0, 0, limit, 3 * limit, 1000]),
    spreads: random.chance(0.5),
    whole: random.chance(0.3),
    filter: random.chance(0.25) ? parseFilter(random.pick(filters)) : undefined,
  });
}

function randomState(random: Random, cars: readonly CarDocument[]): SearchState {
  const state: SearchState = { page: 1, filters: {}, ranges: {} };
  if (random.chance(0.35)) state.query = [random.pick(words), ...random.some(words, 1)].join(' ');
  if (random.chance(0.7)) state.sortBy = random.pick(sorts);
  if (random.chance(0.3)) state.ranges.weekly_budget = { min: random.int(0, 100), max: random.int(100, 900) };
  for (const name of random.some(facetNames, 3)) {
    const values = random.some(cars, 3).flatMap((car) => car[facetRule(name).field] ?? []);
    if (values.length > 0) state.filters[name] = [...new Set(values.map(String))];
    if (isRangeFacetName(name) && random.chance(0.7)) {
      delete state.filters[name];
      const [low, high] = values.map(Number).sort((a, b) => a - b);
      state.ranges[name] = { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) };
    }
  }
  for (const name of random.chance(0.2) ? random.some(facetNames, 2) : []) {
    const values = random.some(cars, 1).flatMap((car) => car[facetRule(name).field] ?? []);
    if (values.length > 0) state.not = { ...state.not, [name]: values.map(String) };
  }
  if (random.chance(0.3)) state.near = { place: '4000', ...(random.chance(0.7) && { within: random.int(1, 120) }) };
  return state;
}

function randomScope(random: Random): SiteSearchScope {
  const dealerships = random.chance(0.5) ? pools.dealerships : random.some(pools.dealerships, 3);
  return {
    dealerships: dealerships.map((id) => ({ id, soldDays: random.pick([undefined, 0, 5]) })),
    soldDays: random.pick([undefined, undefined, 0, 7]),
    presets: {
      photoCountAtLeast: random.pick([undefined, undefined, 0, 2]),
      inStockOnly: random.chance(0.1),
      filters: random.chance(0.1) ? ['item_type:car'] : [],
    },
    pageSize: 21,
    defaultSort: random.pick(sorts),
    kmSorts: random.chance(0.5),
    repayments: random.pick([undefined, randomRepayments(random), randomRepayments(random)]),
  };
}

function randomRepayments(random: Random): RepaymentScope {
  const excluded = {
    excludedMake: random.pick([undefined, 'toyota']),
    excludedDealerships: random.chance(0.3) ? random.some(pools.dealerships, 2) : [],
  };
  if (random.chance(0.5)) return { basis: 'calculator', rate: random.pick(['0', '8.5', '10']), ...excluded };
  const rules = ['recent_car', 'available_car', 'weekly_payment', 'monthly_payment'] as const;
  const lenders = random.some(pools.lenders, 3).map((key) => ({ key, rule: random.pick(rules) }));
  return { basis: 'lender', lenders, timeZone: random.pick(['Australia/Perth', 'Australia/Brisbane']), ...excluded };
}
