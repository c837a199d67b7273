import type { FavouriteCar } from '@forecourt/contracts';

/** A car as a browser keeps it: saved or viewed. */
export const keptCar = (id: string): FavouriteCar => ({
  id,
  name: `Car ${id}`,
  slug: `car-${id}`,
  make: 'Kia',
  model: 'Rio',
  primary_image_url: '/images/1.jpg',
});

/** The ids of cars, in their order. */
export const idsOf = (cars: readonly { id: string }[]): string[] => cars.map(({ id }) => id);
