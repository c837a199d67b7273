import { z } from 'zod';
import { instant } from '../common/scalars.ts';

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
