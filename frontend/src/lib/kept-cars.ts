import type { FavouriteCar, PageContent } from '@forecourt/contracts';
import { recordEvent } from './analytics.ts';
import { createStoredList, hasTexts } from './stored-list.ts';

/** A car that was looked at: enough to show it again. */
export type ViewedCar = Pick<FavouriteCar, 'id' | 'name' | 'slug' | 'primary_image_url'>;

/** The trade's number of the event of a saved car (FAV-1). */
const SAVED_EVENT = 39;
const MOST_FAVOURITES = 100;
const MOST_VIEWED = 12;

const viewedFields = ['id', 'name', 'slug', 'primary_image_url'] as const;

/** The visitor's favourites, newest first, in this browser alone (FAV-1). */
export const favourites = createStoredList('forecourt.favourites', (value): value is FavouriteCar =>
  hasTexts(value, [...viewedFields, 'make', 'model']),
);

/** The cars that were looked at, last one first. */
export const viewedCars = createStoredList('forecourt.viewed', (value): value is ViewedCar =>
  hasTexts(value, viewedFields),
);

/** Saves a car or lets it go; saving it is an event (FAV-1). */
export function toggleFavourite(car: FavouriteCar): void {
  if (!favourites.current().some(({ id }) => id === car.id)) recordEvent(SAVED_EVENT);
  favourites.change((cars) => toggled(cars, car));
}

/** Notes that the visitor looks at a vehicle's page; any other page says nothing. */
export function noteViewed(content: PageContent | undefined): void {
  if (content?.kind !== 'vehicle') return;
  const { car_id: id, title: name, slug, pictures } = content;
  const car: ViewedCar = { id, name, slug, primary_image_url: pictures[0]?.src ?? '' };
  viewedCars.change((cars) => broughtForward(cars, car));
}

/** Without the car where it is in the list, else with it in front. */
export function toggled(cars: readonly FavouriteCar[], car: FavouriteCar): readonly FavouriteCar[] {
  const others = cars.filter(({ id }) => id !== car.id);
  return others.length < cars.length ? others : [car, ...cars].slice(0, MOST_FAVOURITES);
}

/** With the car in front, once, and the oldest dropped. */
export function broughtForward(cars: readonly ViewedCar[], car: ViewedCar): readonly ViewedCar[] {
  return [car, ...cars.filter(({ id }) => id !== car.id)].slice(0, MOST_VIEWED);
}
