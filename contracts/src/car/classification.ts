import { z } from 'zod';

/** New, used or demonstrator. */
export const carType = z.enum(['new', 'used', 'demo']);
export type CarType = z.infer<typeof carType>;

/** `in_stock` and `coming_soon` count as available. */
export const carStatus = z.enum(['in_stock', 'coming_soon', 'sold']);
export type CarStatus = z.infer<typeof carStatus>;

/** What kind of vehicle a listing is; a car unless the feed says otherwise (IDX-7). */
export const itemType = z.enum(['car', 'motorcycle', 'caravan']);
export type ItemType = z.infer<typeof itemType>;
