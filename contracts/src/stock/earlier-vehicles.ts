import { z } from 'zod';
import { carStatus } from '../car/classification.ts';
import { vehicleView } from './vehicle-view.ts';

/** The most vehicles in one call of `POST /vehicles/earlier-states`. */
export const EARLIER_VEHICLES_AT_ONCE = 50;

/** The body of `POST /vehicles/earlier-states`: vehicles, each with the version of its stream that is asked for. */
export const earlierVehiclesQuery = z.strictObject({
  vehicles: z
    .array(z.strictObject({ id: z.string().min(1).max(100), version: z.int().positive() }))
    .min(1)
    .max(EARLIER_VEHICLES_AT_ONCE),
});
export type EarlierVehiclesQuery = z.infer<typeof earlierVehiclesQuery>;

/** A vehicle as whoever follows the stock topic has it after an event, without pictures and market prices. */
const followedVehicle = vehicleView.omit({ status: true, reserved: true }).extend({
  status: carStatus.exclude(['sold']).describe('Of a sold vehicle the one before its sale.'),
  reserved_by_dealer: z.boolean(),
  hold_id: z.string().optional(),
});

/**
 * The answer to `POST /vehicles/earlier-states`: each vehicle after the event of that version, or after the last one before it, if stock was
 * restored to an earlier time. A vehicle that had no event by then is absent.
 */
export const earlierVehicles = z.object({
  vehicles: z.array(z.object({ id: z.string(), version: z.int().positive(), state: followedVehicle })),
});
export type EarlierVehicles = z.infer<typeof earlierVehicles>;
