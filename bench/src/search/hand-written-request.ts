import type { SearchState, Sort } from '@forecourt/car-search';
import type { Dealership } from '@forecourt/contracts';

/**
 * The anchor of the search benches, frozen: the request bodies that an engineer who knows OpenSearch writes by hand for the
 * same pages. The usual form of facets whose own choice does not count: hits narrow after the counting, each chosen facet is
 * counted under the other choices, all others under all of them. Nothing here comes from the product but the index's fields.
 */

type Json = Record<string, unknown>;

/** Facets that list values: field and size; the numbers' text forms are counted. Of badges all, as their spellings are added up. */
const LISTS: Record<string, [field: string, size: number]> = {
  badge: ['badge', 2_000],
  body: ['body', 100],
  car_type: ['car_type', 100],
  categories: ['categories', 100],
  charge_port: ['charge_ports', 100],
  city: ['city', 20],
  colour: ['colour', 100],
  dealership_name: ['dealership_name', 100],
  drive: ['drive', 100],
  filtered_features: ['filtered_features', 100],
  fuel: ['fuel', 100],
  item_type: ['item_type', 100],
  licence: ['licence', 100],
  location_name: ['location_name', 40],
  make: ['make', 200],
  make_model: ['derived.model_of_make', 2_000],
  model: ['model', 30],
  price_range: ['price_range', 100],
  seats: ['seats.text', 100],
  sleeps: ['sleeps.text', 100],
  state: ['state', 100],
  status: ['status', 100],
  tag: ['tag', 100],
  transmission: ['transmission', 100],
  weekly_price_range: ['weekly_price_range', 100],
  year: ['year.text', 100],
};
const BOUNDS: Record<string, string> = {
  ...{ price: 'current_price', km: 'km', subscription_price: 'subscription_price' },
  ...{
    range_km: 'range_km',
    battery_kwh: 'battery_kwh',
    ac_charging_kw: 'ac_charging_kw',
    dc_charging_kw: 'dc_charging_kw',
  },
  ...{ body_length: 'body_length', engine_cc: 'engine_cc', tare_weight: 'tare_weight' },
};

/** What is counted: facets by their names, and the numbers whose cars are counted by steps, too. */
export interface Counted {
  readonly facets: readonly string[];
  readonly steps: Readonly<Record<string, number>>;
}
/** All facets, as the call answers them. */
export const CALL_COUNTS: Counted = { facets: [...Object.keys(LISTS), ...Object.keys(BOUNDS)], steps: {} };
/** Those of a results page of a site that sells cars, caravans and motorcycles: its side bar, and how the prices spread. */
export const PAGE_COUNTS: Counted = {
  facets: [
    ...['make', 'model', 'make_model', 'item_type', 'car_type', 'body', 'fuel', 'transmission', 'drive', 'seats'],
    ...['colour', 'state', 'city', 'location_name', 'price', 'year', 'km', 'sleeps', 'body_length', 'tare_weight'],
    ...['engine_cc', 'licence', 'range_km', 'battery_kwh', 'ac_charging_kw', 'dc_charging_kw', 'charge_port'],
  ],
  steps: { price: 1_000 },
};

const NEWEST = { created_at: 'desc' };
const BY_ID = { id: 'asc' };
const ORDERS: Record<Sort, Json[]> = {
  mostRelevant: [{ 'derived.standing': 'desc' }, { 'derived.has_photos': 'desc' }, NEWEST, BY_ID],
  latest: [NEWEST, BY_ID],
  highestPrice: [{ current_price: 'desc' }, BY_ID],
  lowestPrice: [{ current_price: 'asc' }, BY_ID],
  lowestRepayment: [{ current_price: 'asc' }, BY_ID],
  highestKms: [{ km: 'desc' }, BY_ID],
  lowestKms: [{ km: 'asc' }, BY_ID],
  // None of the bench's searches names a place.
  nearest: [],
};
const WEIGHTS = {
  ...{ stocknum: 12, make: 10, model: 10, badge: 6, series: 5, year: 5, body: 4, fuel: 4, colour: 3, features: 1 },
};
const PAGE_SIZE = 21;
const SOLD_DAYS = 3;
const SECONDS_A_DAY = 86_400;

/** The request for one page. */
export function handWrittenRequest(
  search: SearchState,
  dealerships: readonly Dealership[],
  now: Date,
  counted: Counted,
): Json {
  const choices = choicesOf(search);
  const keywords = keywordsOf(search.query);
  const scored = keywords.length > 0 && (search.sortBy ?? 'mostRelevant') === 'mostRelevant';
  const filter = [
    ...stockFilter(dealerships, now),
    ...(search.sortBy === 'lowestPrice' ? [{ range: { current_price: { gt: 0 } } }] : []),
    ...(scored ? [] : keywords),
  ];
  return {
    query: { bool: { filter, ...(scored && { must: keywords }) } },
    ...(choices.size > 0 && { post_filter: { bool: { filter: [...choices.values()] } } }),
    aggs: aggregationsOf(search, choices, counted),
    sort: scored ? [{ _score: 'desc' }, NEWEST, BY_ID] : ORDERS[search.sortBy ?? 'mostRelevant'],
    from: (search.page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
    track_total_hits: true,
  };
}

/** Shown cars of the site's dealerships, and sold ones for as many days as their dealership says. */
function stockFilter(dealerships: readonly Dealership[], now: Date): Json[] {
  const minute = Math.floor(now.getTime() / 60_000) * 60;
  const idsByDays = Map.groupBy(dealerships, ({ include_sold_cars_days: days = SOLD_DAYS }) => days);
  const justSold = [...idsByDays].map(([days, some]) => {
    const dealers = { terms: { dealership_id: some.map(({ id }) => id) } };
    return { bool: { filter: [dealers, { range: { sold_date_timestamp: { gt: minute - days * SECONDS_A_DAY } } }] } };
  });
  return [
    { terms: { dealership_id: dealerships.map(({ id }) => id) } },
    { term: { show_on_dealer_website: true } },
    { bool: { should: [{ term: { sold: false } }, ...justSold] } },
  ];
}

/** The chosen facets' filters, by facet; make and model are one choice. */
function choicesOf({ filters, ranges }: SearchState): Map<string, Json> {
  const choices = new Map<string, Json>();
  const { make, model, ...others } = filters;
  if (model) choices.set('make', { bool: { filter: [{ terms: { make } }, { terms: { model } }] } });
  else if (make) choices.set('make', { terms: { make } });
  for (const [name, values] of Object.entries(others)) choices.set(name, { terms: { [name]: values } });
  for (const [name, { min, max }] of Object.entries(ranges)) {
    choices.set(name, { range: { [BOUNDS[name] ?? name]: { gte: min, lte: max } } });
  }
  return choices;
}

function aggregationsOf(search: SearchState, choices: ReadonlyMap<string, Json>, { facets, steps }: Counted): Json {
  const groups = [...choices].map(([name, choice]) => ({
    choice,
    own: name === 'make' ? ['make', 'model', 'make_model'] : [name],
  }));
  const chosen = new Set(groups.flatMap(({ own }) => own));
  const counted = (names: readonly string[]) => countsOf(search, { facets: names, steps });
  const free = counted(facets.filter((name) => !chosen.has(name)));
  if (groups.length === 0) return free;
  const under = (filter: Json[], aggs: Json) => ({ filter: { bool: { filter } }, aggs });
  const aggregations: Json = {
    all: under(
      groups.map(({ choice }) => choice),
      free,
    ),
  };
  for (const { own } of groups) {
    const rest = groups.filter((group) => group.own !== own).map(({ choice }) => choice);
    const names = facets.filter((name) => own.includes(name));
    if (names.length > 0) aggregations[`but_${own[0]}`] = under(rest, counted(names));
  }
  return aggregations;
}

/** Models are those of the chosen makes. */
function countsOf({ filters: { make } }: SearchState, { facets, steps }: Counted): Json {
  const counts: Json = {};
  for (const name of facets) {
    const [field, size] = LISTS[name] ?? [];
    const count = field === undefined ? { stats: { field: BOUNDS[name] } } : { terms: { field, size } };
    const ofMake = make && (name === 'model' || name === 'make_model');
    counts[name] = ofMake ? { filter: { terms: { make } }, aggs: { [name]: count } } : count;
    const interval = steps[name];
    if (interval) counts[`${name}_steps`] = { histogram: { field: BOUNDS[name], interval, min_doc_count: 1 } };
  }
  return counts;
}

/** Each word in any of the fields, worth what the heaviest one is; the last one is perhaps still being typed. */
function keywordsOf(query: string | undefined): Json[] {
  const words = (query ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word, place) => ({
    dis_max: {
      queries: Object.entries(WEIGHTS).map(([field, boost]) => {
        const name = `derived.words.${field}`;
        const filter = place === words.length - 1 ? { prefix: { [name]: word } } : { term: { [name]: word } };
        return { constant_score: { boost, filter } };
      }),
    },
  }));
}
