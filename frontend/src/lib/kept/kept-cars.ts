import type { FavouriteCar, MeasuredVehicle } from '@forecourt/contracts';
import { recordEvent } from '../analytics.ts';
import { createStoredList, hasTexts } from './stored-list.ts';

/** A viewed car: enough to show it again. */
export type ViewedCar = Pick<FavouriteCar, 'id' | 'name' | 'slug' | 'primary_image_url'>;

/** The trade's number of the event of a saved car (FAV-1). */
export const SAVED_EVENT = 39;
const MOST_FAVOURITES = 100;

const viewedFields = ['id', 'name', 'slug', 'primary_image_url'] as const;

/** The visitor's favourites, newest first, only in this browser (FAV-1). */
export const favourites = createStoredList('forecourt.favourites', (value): value is FavouriteCar =>
  hasTexts(value, [...viewedFields, 'make', 'model']),
);

/** The viewed cars, last one first. */
export const viewedCars = createStoredList('forecourt.viewed', (value): value is ViewedCar =>
  hasTexts(value, viewedFields),
);

/** Saves a car or lets it go; saving it is an event (FAV-1). @param measured what the event says of it @param cents what it costs */
export function toggleFavourite(car: FavouriteCar, measured?: MeasuredVehicle, cents?: number): void {
  if (!favourites.current().some(({ id }) => id === car.id)) {
    recordEvent(SAVED_EVENT, measured);
    // Without it the car is saved all the same.
    import('./saved-prices.ts').then(({ keepPrice }) => keepPrice(car.id, cents)).catch(() => undefined);
  }
  favourites.change((cars) => toggled(cars, car));
}

/** Saves a car that is not saved yet, without a word to the visitor: it was chosen for a test drive (TD-1). */
export function saveFavourite(car: FavouriteCar, measured?: MeasuredVehicle): void {
  if (!favourites.current().some(({ id }) => id === car.id)) toggleFavourite(car, measured);
}

/** Without the car if it is in the list, else with it in front. */
export function toggled(cars: readonly FavouriteCar[], car: FavouriteCar): readonly FavouriteCar[] {
  const others = cars.filter(({ id }) => id !== car.id);
  return others.length < cars.length ? others : [car, ...cars].slice(0, MOST_FAVOURITES);
}
