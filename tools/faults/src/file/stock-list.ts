import { Random } from '@forecourt/demo-stock';

/** A car of a dealer's list. Prices in whole dollars. */
export interface ListedCar {
  readonly stocknum: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly price: number;
  readonly km: number;
}

/** A dealer's stock on two days: what both days have changed its price, and what only the first has left. */
export interface StockLists {
  readonly yesterday: readonly ListedCar[];
  readonly today: readonly ListedCar[];
}

/** How the lists are read. */
export const listMapping = {
  name: 'faults-list',
  stocknum: { column: 'No' },
  fields: {
    make: { column: 'Make', required: true },
    model: { column: 'Model' },
    car_type: { value: 'used' },
    year: { column: 'Year', as: 'integer' },
    price: { column: 'Price', as: 'number' },
    km: { column: 'Km', as: 'integer' },
  },
};

const MAKES = ['Toyota', 'Kia', 'Mazda', 'Ford', 'Hyundai'];
/** Of today's cars, those that were there yesterday; and beside them, those that left, which the guard lets pass. */
const KNOWN_SHARE = 0.3;
const GONE_SHARE = 0.05;

/** Two days of a dealer's stock, from a seed. Pure. @param cars on the second day */
export function stockLists(seed: number, cars: number): StockLists {
  const random = new Random(`list ${seed}`);
  const today = Array.from({ length: cars }, (_, place) => carOf(`L${place}`, random));
  const known = today.slice(0, Math.floor(cars * KNOWN_SHARE)).map((car) => ({ ...car, price: car.price + 1_000 }));
  const gone = Array.from({ length: Math.floor(cars * GONE_SHARE) }, (_, place) => carOf(`G${place}`, random));
  return { yesterday: [...known, ...gone], today };
}

function carOf(stocknum: string, random: Random): ListedCar {
  return {
    stocknum,
    make: random.pick(MAKES),
    model: `Model ${random.int(1, 40)}`,
    year: random.int(2_000, 2_025),
    price: random.int(90, 900) * 100,
    km: random.int(1, 180_000),
  };
}

/** A list as the dealer's system writes it. Pure. */
export const csvOf = (cars: readonly ListedCar[]): string =>
  ['No,Make,Model,Year,Price,Km', ...cars.map((car) => Object.values(car).join(','))].join('\n');
