import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { shownTag } from '../pages/car-card.ts';
import { carSummary } from '../pages/car-summary.ts';

const carId = z.string().min(1).max(100);

/** The body of `POST /api/watchlist/save-car` and `remove-car` (WATCH-1). */
export const watchlistRequest = z.strictObject({
  phone_number: z.string().min(1).max(40).describe('The signed-in visitor’s own number.'),
  car_id: carId.describe('The car’s id.'),
});
export type WatchlistRequest = z.infer<typeof watchlistRequest>;

/** The answer to both (WATCH-1). A refusal has `success` false and the reason as `message`. */
export const watchlistAnswer = z.object({ success: z.literal(true), message: z.string() });
export type WatchlistAnswer = z.infer<typeof watchlistAnswer>;

/** The answer of `GET /api/watchlist`: the cars that the signed-in visitor has saved, newest first. */
export const savedCarIds = z.object({ cars: z.array(z.object({ id: z.string() })) });
export type SavedCarIds = z.infer<typeof savedCarIds>;

/** A saved car as it is now (WATCH-2). */
export const shownWatchedCar = z.object({
  id: z.string(),
  summary: carSummary,
  tag: shownTag.nullable(),
  odometer: z.string().nullable().describe('Such as 45,120 km; null where it says nothing.'),
  gone: z
    .string()
    .nullable()
    .describe(
      'The site’s word for sold, such as Just Sold, or No longer available; null for a car that is still there.',
    ),
  standing: z.string().nullable().describe('Reserved or Coming soon; null for a car that is in stock, or gone.'),
  change: z
    .object({
      direction: z.enum(['down', 'up']),
      text: z.string().describe('Such as $1,000 less than when you saved it.'),
    })
    .nullable()
    .describe('How its price has changed since it was saved; null if it has not, or the car is gone.'),
});
export type ShownWatchedCar = z.infer<typeof shownWatchedCar>;

/** The answer of `GET /api/watchlist/cars`: the part of the page that is not the same for everyone. */
export const watchedCars = z.object({ cars: z.array(shownWatchedCar) });
export type WatchedCars = z.infer<typeof watchedCars>;

/** Whose watchlist an internal call is about. */
export const watchlistUser = z.object({ user_id: z.uuid() });
export type WatchlistUser = z.infer<typeof watchlistUser>;

/** The body of the internal `POST /watchlists/save` and `/watchlists/remove`. */
export const watchedCar = watchlistUser.extend({ car_id: carId });
export type WatchedCar = z.infer<typeof watchedCar>;

/** The answer to the internal `POST /watchlists/list`, newest first. */
export const storedWatchlist = z.object({
  cars: z.array(
    z.object({
      car_id: z.string(),
      price_cents: z.int().optional().describe('What it cost when it was saved; absent for a car without a price.'),
      saved_at: instant,
    }),
  ),
});
export type StoredWatchlist = z.infer<typeof storedWatchlist>;
