import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** A hold of a vehicle for a visitor who pays a deposit, as leads asks stock for it (RES-1). The same id again extends it. */
export const vehicleHold = z.strictObject({
  dealership_id: z.int().positive().describe('Whose vehicle it is: another dealership’s is not found (SITE-4).'),
  until: instant.describe('From then on it counts as free, released or not.'),
});
export type VehicleHold = z.infer<typeof vehicleHold>;

/**
 * Why stock does not hold a vehicle: it was never listed, its dealer removed, sold or hid it, or reserved it in their own system; somebody else has
 * it on hold, or bought it so; or the hold would be over already, which says nothing of the vehicle.
 */
export const holdRefusals = [
  'not-listed',
  'removed',
  'sold',
  'hidden',
  'reserved-by-dealer',
  'held-by-another',
  'hold-in-the-past',
] as const;
export type HoldRefusal = (typeof holdRefusals)[number];

/** The type of the problem that says so. Releases before December 2026 have one for `removed` and `held-by-another` alone. */
export const holdRefusalType = (refusal: HoldRefusal): string => `urn:forecourt:stock:${refusal}`;

/**
 * Why a hold is released by its process. `completed` keeps the vehicle from being had by anybody else until its dealer's stock system reports
 * the sale, removes it, or says that it is not reserved; a later `cancelled` takes that back.
 */
export const holdRelease = z.strictObject({
  dealership_id: z.int().positive(),
  reason: z.enum(['lapsed', 'cancelled', 'completed']),
});
export type HoldRelease = z.infer<typeof holdRelease>;

/** The most views in one request. */
export const VIEWS_AT_ONCE = 500;
/** What is kept of a longer name of a browser. */
export const USER_AGENT_LENGTH = 512;

/** A person opened a vehicle's page. Address and user agent only make the day's digest of a visitor; neither is kept (VEH-8). */
export const vehicleViewed = z.object({
  vehicle_id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'a vehicle’s id'),
  address: z.string().min(1).max(64),
  user_agent: z.string().min(1).max(USER_AGENT_LENGTH),
});
export type VehicleViewed = z.infer<typeof vehicleViewed>;

/** The body of `POST /vehicle-views`: what visitors of one site opened. Views of dealerships that are not the caller's count nowhere (SITE-4). */
export const vehicleViews = z.object({ views: z.array(vehicleViewed).min(1).max(VIEWS_AT_ONCE) });
export type VehicleViews = z.infer<typeof vehicleViews>;

/** The most vehicles that a chunk covers. */
export const ADDRESS_CHUNK = 10_000;

/** The query of `GET /vehicle-addresses`: a dealership, and the id that a chunk begins with. */
export const vehicleAddressQuery = z.object({
  dealership: z.coerce.number().int().positive(),
  from: z.string().regex(/^[a-z0-9-]{1,40}$/, 'a vehicle’s id'),
});
export type VehicleAddressQuery = z.infer<typeof vehicleAddressQuery>;

/** Addresses of available vehicles, in the order of their ids, and when each last changed. */
export const vehicleAddresses = z.object({
  addresses: z.array(z.object({ slug: z.string(), changed_at: instant })),
});
export type VehicleAddresses = z.infer<typeof vehicleAddresses>;

/** Where the chunks of each dealership of the caller begin; a dealership without vehicles has none. */
export const vehicleAddressChunks = z.object({
  chunks: z.array(z.object({ dealership_id: z.int(), from: z.string() })),
});
export type VehicleAddressChunks = z.infer<typeof vehicleAddressChunks>;
