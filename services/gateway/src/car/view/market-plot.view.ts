import { all, type Condition, is, range } from '@forecourt/car-search';
import type { MarketFigure, SiteConfig, VehiclePage } from '@forecourt/contracts';
import {
  carTitle,
  centsOf,
  formatDollars,
  isAvailable,
  isSold,
  type ListedCar,
  zonedFormat,
} from '@forecourt/retail-rules';
import { carHref } from '../../cards/car-actions.view.ts';
import { askingPrice } from '../../cards/car-price.view.ts';
import { kilometres } from '../../cards/car-words.ts';

const day = zonedFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });
/** Room at either end of the axis, of what is between the lowest and the highest price. */
const MARGIN = 0.08;

/**
 * What comparable cars ask, as a small plot (IDX-6): the middle half of all on the platform, of which nobody learns a single price, and a dot
 * for each of the site's own. Null where the site shows none, or the car has no price to compare or no figures.
 * @param comparable the site's cars that are compared with it
 */
export function marketPlotView(
  car: ListedCar,
  comparable: readonly ListedCar[],
  config: SiteConfig,
): VehiclePage['market_plot'] {
  const { marketFigures: figures } = car;
  const figure = figures?.state ?? figures?.nation;
  const own = askingPrice(car, config);
  if (!config.prices.market_plot || !figures || !figure || !own || !isAvailable(car)) return null;
  const dots = comparable.flatMap((other) => {
    const price = askingPrice(other, config);
    return price ? [{ other, price }] : [];
  });
  const { lower, median, upper } = inCents(figure);
  const axis = axisOf([lower, upper, own.cents, ...dots.map(({ price }) => price.cents)]);
  const where = figures.state ? `in ${car.place?.state ?? 'its state'}` : 'in Australia';
  const kind = `${car.make} ${car.model}`;
  return {
    title: 'What similar vehicles cost',
    text: `Median asking price ${formatDollars(median)} of ${figure.cars} similar vehicles at ${figure.dealerships} dealerships ${where}.`,
    note: `Similar: ${kind} of the same kind and type of price (${own.type}), year within one, kilometres within 30%. Asking prices on our platform, ${day(car.timeZone).format(figures.at * 1_000)}.`,
    ends: [formatDollars(axis.from), formatDollars(axis.to)],
    middle: {
      from: axis.place(lower),
      to: axis.place(upper),
      median: axis.place(median),
      median_label: `Median asking price ${formatDollars(median)}`,
      label: `Half are priced from ${formatDollars(lower)} to ${formatDollars(upper)}`,
    },
    own: { at: axis.place(own.cents), label: `This vehicle, ${own.text} ${own.type}` },
    dots: dots
      .toSorted((one, other) => one.price.cents - other.price.cents)
      .map(({ other, price }) => ({
        at: axis.place(price.cents),
        label: other.km === null ? carTitle(other) : `${carTitle(other)}, ${kilometres(other.km)}`,
        href: carHref(other),
        price: price.text,
        type: price.type,
      })),
  };
}

const inCents = ({ lower, median, upper }: MarketFigure) => ({
  lower: centsOf(lower),
  median: centsOf(median),
  upper: centsOf(upper),
});

/** An axis in whole hundreds of dollars around these prices. */
function axisOf(prices: readonly number[]) {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const margin = Math.max(MARGIN * (most - least), 10_000);
  const from = Math.max(0, Math.floor((least - margin) / 10_000) * 10_000);
  const to = Math.ceil((most + margin) / 10_000) * 10_000;
  const place = (price: number) => Math.round((1_000 * (price - from)) / (to - from)) / 10;
  return { from, to, place };
}

/** Dots that can still be distinguished. */
export const MOST_COMPARABLE = 40;

/** What finds the cars that market figures compare with one: year within one, kilometres within 30 % (IDX-6); null where a fact is unknown. */
export function comparableCondition({ make, model, year, carType, km }: ListedCar): Condition | null {
  if (year === null || km === null) return null;
  return all(
    is('make', make),
    is('model', model),
    is('car_type', carType),
    range('year', { gte: year - 1, lte: year + 1 }),
    range('km', { gte: km * 0.7, lte: km * 1.3 }),
    range('current_price', { gt: 10 }),
  );
}

/** Those that can be had for a price of the same type, without the car itself. */
export function comparableCars(car: ListedCar, found: readonly ListedCar[]): ListedCar[] {
  const typeOf = ({ priceType }: ListedCar) => priceType?.toLowerCase() ?? '';
  return found.filter(
    (other) => other.id !== car.id && !isSold(other) && other.status !== 'coming_soon' && typeOf(other) === typeOf(car),
  );
}
