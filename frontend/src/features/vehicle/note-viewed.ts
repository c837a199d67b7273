import type { FavouriteCar, VehiclePage } from '@forecourt/contracts';
import { favourites, type ViewedCar, viewedCars } from '../../lib/kept/kept-cars.ts';

const MOST = 12;

/** Records that the visitor views a vehicle's page, and updates a saved car from it (FAV-1). */
export function noteViewed({ car_id: id, title: name, slug, pictures, favourite }: VehiclePage): void {
  const car: ViewedCar = { id, name, slug, primary_image_url: pictures[0]?.src ?? '' };
  viewedCars.change((cars) => broughtForward(cars, car));
  if (favourite) favourites.change((cars) => renewed(cars, favourite.car));
}

/** With the car's current data, if it is in the list: the address of its picture may have changed since. */
export function renewed(cars: readonly FavouriteCar[], car: FavouriteCar): readonly FavouriteCar[] {
  return cars.map((kept) => (kept.id === car.id ? car : kept));
}

/** With the car in front, once, and the oldest dropped. */
export function broughtForward(cars: readonly ViewedCar[], car: ViewedCar): readonly ViewedCar[] {
  return [car, ...cars.filter(({ id }) => id !== car.id)].slice(0, MOST);
}
