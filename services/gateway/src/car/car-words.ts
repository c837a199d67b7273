import type { CarType, ItemType } from '@forecourt/contracts';
import type { ListedCar } from './listed-car.ts';

const TYPE_WORDS: Readonly<Record<CarType, string>> = { new: 'New', used: 'Used', demo: 'Demo' };
const ITEM_WORDS: Readonly<Record<ItemType, string>> = {
  car: 'Vehicle',
  motorcycle: 'Motorcycle',
  caravan: 'Caravan',
};
const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** New, Used or Demo. */
export const carTypeWord = (type: CarType): string => TYPE_WORDS[type];

/** What a listing is called: Vehicle, Motorcycle or Caravan (VEH-8). */
export const itemWord = (type: ItemType): string => ITEM_WORDS[type];

/** Kilometres as '45,120 km'. */
export const kilometres = (km: number): string => `${whole.format(km)} km`;

/** A whole number with its thousands set apart. */
export const wholeNumber = (value: number): string => whole.format(value);

/** The short facts of a card or head line: what is known of kilometres, transmission and fuel. A new car's few kilometres say nothing. */
export function shortFacts(car: ListedCar): string[] {
  const odometer = car.km !== null && car.km > 0 && car.carType !== 'new' ? kilometres(car.km) : null;
  return [odometer, car.transmission, car.fuel, car.body].filter((fact) => fact !== null);
}
