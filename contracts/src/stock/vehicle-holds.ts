import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** A hold of a vehicle for a visitor who pays a deposit, as leads asks stock for it (RES-1). The same id again extends it. */
export const vehicleHold = z.strictObject({
  dealership_id: z.int().positive().describe('Whose vehicle it is: another dealership’s is not found (SITE-4).'),
  until: instant.describe('From then on it counts as free, released or not.'),
});
export type VehicleHold = z.infer<typeof vehicleHold>;

/** The type of the 409 of a vehicle that is on hold for somebody else; any other 409 says that it is no longer available. */
export const HELD_BY_ANOTHER = 'urn:forecourt:stock:held-by-another';

/**
 * Why a hold is released by its process. `completed` keeps the vehicle from being had by anybody else until its dealer's stock system reports
 * the sale, removes it, or says that it is not reserved; a later `cancelled` takes that back.
 */
export const holdRelease = z.strictObject({
  dealership_id: z.int().positive(),
  reason: z.enum(['lapsed', 'cancelled', 'completed']),
});
export type HoldRelease = z.infer<typeof holdRelease>;
