import { all, type Condition, is, range } from '@forecourt/car-search';
import { isSold, type ListedCar } from '@forecourt/retail-rules';

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
