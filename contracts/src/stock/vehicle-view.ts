import { z } from 'zod';
import { carDetails, carPhotos, carPrices, financeLenders, marketPrices } from '../car/aspects.ts';
import { carStatus } from '../car/classification.ts';
import { instant } from '../common/scalars.ts';

/** A vehicle as the stock service tells it to the gateway: the read model of the car page. */
export const vehicleView = z.object({
  id: z.string(),
  slug: z.string(),
  dealership_id: z.int(),
  dealership_slug: z.string(),
  stocknum: z.string(),
  details: carDetails,
  prices: carPrices,
  photos: carPhotos,
  market: marketPrices,
  finance_lenders: financeLenders,
  status: carStatus,
  reserved: z.boolean().describe("The dealer's reservation or a visitor's hold."),
  show_on_dealer_website: z.boolean(),
  withdrawn: z.boolean(),
  created_at: instant,
  sold_date_timestamp: z.int().optional(),
});
export type VehicleView = z.infer<typeof vehicleView>;

const views = z.int().nonnegative().describe('Visitors who opened its page, each counted once a day; robots never.');

/** A vehicle as the public API tells it: with its views, which are counted beside it and change nothing of it (VEH-8). */
export const viewedVehicle = vehicleView.extend({ views });
export type ViewedVehicle = z.infer<typeof viewedVehicle>;

/**
 * The answer to `GET /vehicles/{id or slug}`: the vehicle, its views, and whether it was found by an address that it no longer has.
 * A vehicle of a dealership that the caller's site does not show is not found (SITE-4).
 */
export const foundVehicle = z.object({ vehicle: vehicleView, moved: z.boolean(), views });
export type FoundVehicle = z.infer<typeof foundVehicle>;
