import {
  type CarDocument,
  emptySearchState,
  type SearchState,
  type Sort,
  urlFromSearchState,
} from '@forecourt/car-search';
import { Random } from '@forecourt/car-search/conformance';

const SORTS: readonly Sort[] = ['latest', 'highestPrice', 'lowestPrice', 'highestKms', 'lowestKms'];
const PRICES = [10_000, 15_000, 20_000, 30_000, 40_000, 60_000, 80_000, 100_000];

/** How a search comes to be: from a car that the visitor has in mind, so that something is found. */
type Draw = (car: CarDocument, random: Random) => Partial<SearchState>;

/** What visitors ask for; each weighs as much as its share of all searches in hundredths. */
const draws: readonly (readonly [weight: number, draw: Draw])[] = [
  [10, () => ({})],
  [20, (car) => ({ filters: { make: [car.make] } })],
  [15, (car) => ({ filters: { make: [car.make], model: [car.model] } })],
  [15, (car, random) => ({ filters: { car_type: [car.car_type] }, ranges: { price: prices(random) } })],
  [10, (car) => ({ filters: { body: [car.body ?? 'suv'], state: [car.state ?? 'qld'] } })],
  [15, (car, random) => ({ query: words(car, random) })],
  [15, fiveFilters],
];

/**
 * The searches of visitors: landing pages, makes, models, prices, keywords, several filters; some in another order or on a
 * later page. All differ, and the same seed gives the same ones for the same cars.
 */
export function visitorSearches(cars: readonly CarDocument[], count: number, seed: number): SearchState[] {
  const random = new Random(seed);
  const searches = new Map<string, SearchState>();
  while (searches.size < count) {
    const search = drawSearch(random.pick(cars), random);
    searches.set(urlFromSearchState(search, { makes: [], bodies: [] }), search);
  }
  return [...searches.values()];
}

/** A search with five filters, each of a facet that is listed. */
export function fiveFilters(car: CarDocument, random: Random): Partial<SearchState> {
  const { year = 2018, body = 'suv', fuel = 'petrol', transmission = 'automatic' } = car;
  return {
    filters: { car_type: [car.car_type], body: [body], fuel: [fuel], transmission: [transmission] },
    ranges: random.chance(0.5) ? { price: prices(random) } : { year: { min: year - random.int(0, 4) } },
  };
}

const weighed = draws.flatMap(([weight, draw]) => Array.from({ length: weight }, () => draw));

function drawSearch(car: CarDocument, random: Random): SearchState {
  const draw = random.pick(weighed);
  const search: SearchState = { ...emptySearchState(), ...draw(car, random) };
  if (random.chance(0.3)) search.sortBy = random.pick(SORTS);
  if (random.chance(0.3)) search.page = random.int(2, 12);
  return search;
}

function prices(random: Random): { min?: number; max?: number } {
  const [low, high] = [random.pick(PRICES), random.pick(PRICES)].sort((a, b) => a - b);
  return random.chance(0.5) || low === high ? { max: high } : { min: low, max: high };
}

/** Words that are spelt right, the last of them perhaps cut short. */
function words(car: CarDocument, random: Random): string {
  const [model = ''] = car.model.split(/[^A-Za-z0-9]/);
  const text = random.pick([`${car.make} ${model}`, model, `${car.colour} ${car.make}`, `${car.year} ${model}`]);
  return random.chance(0.4) ? text.slice(0, -random.int(1, 2)) : text;
}
