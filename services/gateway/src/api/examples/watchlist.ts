import type { SavedCarIds, WatchedCars, WatchlistRequest } from '@forecourt/contracts';
import { vehicleExample } from './cars.ts';

/** A user saves or removes a car. */
export const watchlistRequestExample: WatchlistRequest = { phone_number: '+61412345678', car_id: vehicleExample.id };

/** The saved cars' ids. */
export const savedCarIdsExample: SavedCarIds = { cars: [{ id: vehicleExample.id }] };

/** A saved car that has become cheaper. */
export const watchedCarsExample: WatchedCars = {
  cars: [
    {
      id: vehicleExample.id,
      summary: {
        title: '2021 Toyota Corolla ZR',
        subtitle: 'Used Car · Stock no. U1024',
        href: `/cars/2021-toyota-corolla-zr-${vehicleExample.id}`,
        picture: {
          src: 'https://photos.example/corolla.jpg',
          alt: '2021 Toyota Corolla ZR',
          width: 1200,
          height: 900,
        },
        price: { kind: 'list', text: '$25,990' },
      },
      tag: null,
      odometer: '45,120 km',
      gone: null,
      standing: null,
      change: { direction: 'down', text: '$1,000 less than when you saved it' },
    },
  ],
};
