import { z } from 'zod';
import { carDetails, carPrices, financeLenders, marketPrices, vehiclePhotos } from '../car/car-fields.ts';
import { carStatus } from '../car/classification.ts';
import { instant } from '../common/scalars.ts';
import { priceRecord } from './price-record.ts';

/**
 * A vehicle as the stock service returns it to the gateway: the read model of the car page. The record of its prices is the search
 * index's, from which the gateway adds it.
 */
export const vehicleView = z.object({
  id: z.string(),
  slug: z.string(),
  dealership_id: z.int(),
  dealership_slug: z.string(),
  stocknum: z.string(),
  details: carDetails,
  prices: carPrices,
  photos: vehiclePhotos,
  market: marketPrices,
  finance_lenders: financeLenders,
  status: carStatus,
  reserved: z.boolean().describe("The dealer's reservation or a visitor's hold."),
  sale_pending: z
    .boolean()
    .optional()
    .describe('A visitor bought it by a reservation, and its dealer’s stock system has not yet reported it as sold.'),
  show_on_dealer_website: z.boolean(),
  withdrawn: z.boolean(),
  created_at: instant,
  sold_date_timestamp: z.int().optional(),
  ...priceRecord.shape,
});
export type VehicleView = z.infer<typeof vehicleView>;

const views = z.int().nonnegative().describe('Visitors who opened its page, each counted once a day, without robots.');

/**
 * The answer to `GET /vehicles/{id or slug}`: the vehicle, its views, and whether it was found by an address that it no longer has.
 * A vehicle of a dealership that the caller's site does not show is not found (SITE-4).
 */
export const foundVehicle = z.object({ vehicle: vehicleView, moved: z.boolean(), views });
export type FoundVehicle = z.infer<typeof foundVehicle>;

/** The most vehicles in one answer to `GET /vehicles`. */
export const VEHICLES_AT_ONCE = 100;

/** The query of `GET /vehicles`: ids, separated by commas. */
export const vehiclesQuery = z.object({
  ids: z
    .string()
    .max(VEHICLES_AT_ONCE * 41)
    .regex(/^[a-z0-9-]{1,40}(?:,[a-z0-9-]{1,40})*$/, 'ids of vehicles, separated by commas')
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.string()).max(VEHICLES_AT_ONCE)),
});
export type VehiclesQuery = z.output<typeof vehiclesQuery>;

/** The answer to `GET /vehicles`: those of the caller's site, in no order; others are not there (SITE-4). */
export const foundVehicles = z.object({
  vehicles: z.array(vehicleView),
  views: z.record(z.string(), views).default({}).describe('By vehicle id; one that nobody saw is absent.'),
});
export type FoundVehicles = z.infer<typeof foundVehicles>;
