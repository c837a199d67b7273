import type { SiteConfig } from '@forecourt/contracts';
import { formatDollars, type ListedCar } from '@forecourt/retail-rules';
import { askingPrice } from '../cards/car-price.view.ts';
import { kilometres } from '../cards/car-words.ts';

/** What points are read from: a car, and its equipment as the page lists it. */
export interface PointedCar {
  readonly car: ListedCar;
  readonly features: readonly string[];
}

/** A number of which one end is the better one. */
interface Measure {
  readonly of: (car: PointedCar) => number | null;
  readonly better: 'low' | 'high';
  readonly words: (by: number) => string;
}

type PricingSite = Pick<SiteConfig, 'cards'>;

const years = (by: number) => `${by} ${by === 1 ? 'year' : 'years'} newer`;
const features = (by: number) => `${by} more ${by === 1 ? 'feature' : 'features'}`;

/** What the site asks for the car itself: a placeholder in the feed and a week's subscription are no such price. */
const priceOn = (config: PricingSite): Measure => ({
  of: ({ car }) => (car.sold ? null : (askingPrice(car, config)?.cents ?? null)),
  better: 'low',
  words: (by) => `${formatDollars(by)} cheaper`,
});
const others: readonly Measure[] = [
  // Dealers send 0 where they don't know; only a new car has gone nowhere.
  {
    of: ({ car }) => (car.km === 0 && car.carType !== 'new' ? null : car.km),
    better: 'low',
    words: (by) => `${kilometres(by)} less`,
  },
  { of: ({ car }) => car.year, better: 'high', words: years },
  { of: ({ features: all }) => (all.length > 0 ? all.length : null), better: 'high', words: features },
];

/**
 * What each of several cars has over all the others, such as '$3,200 cheaper' and '40,000 km less': by how much it is ahead of the next. Prices
 * are compared only if all are of one type (PRICE-1), and a number only if it is known of all.
 */
export function carPoints(cars: readonly PointedCar[], config: PricingSite): string[][] {
  const isOneType = new Set(cars.map(({ car }) => car.priceType)).size === 1;
  const measures = isOneType ? [priceOn(config), ...others] : others;
  const points = cars.map((): string[] => []);
  for (const measure of measures) {
    const ahead = leader(cars.map(measure.of), measure.better);
    if (ahead) points[ahead.place]?.push(measure.words(ahead.by));
  }
  return points;
}

/** Who is alone in front, and by how much; null if nobody is, or a number is not known. */
export function leader(
  numbers: readonly (number | null)[],
  better: 'low' | 'high',
): { readonly place: number; readonly by: number } | null {
  if (numbers.length < 2 || numbers.includes(null)) return null;
  const sign = better === 'low' ? 1 : -1;
  const [first, second] = (numbers as readonly number[])
    .map((number, place) => ({ place, value: number * sign }))
    .sort((one, other) => one.value - other.value);
  if (!first || !second || first.value === second.value) return null;
  return { place: first.place, by: second.value - first.value };
}
