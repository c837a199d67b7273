import type { VehicleViewed } from '@forecourt/contracts';
import { hmacSha256 } from '@forecourt/service-kit';

/** All states of Australia sleep when the day of this zone ends, so a visit seldom falls into two days. */
const ZONE = 'Australia/Sydney';
const DIGEST_BYTES = 16;
/** Canada writes dates as Postgres reads them. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day that views of an instant count for, as 2026-11-20. */
export const viewDayOf = (now: Date): string => days.format(now);

/**
 * A vehicle's visitor, as 16 bytes that reveal nothing: without the day's salt they lead to no address, and another vehicle's views
 * by the same visitor have other bytes.
 * @param salt of the day.
 */
export function visitorDigest(salt: Buffer, { vehicle_id, address, user_agent }: VehicleViewed): Buffer {
  return hmacSha256(salt, JSON.stringify([vehicle_id, address, user_agent])).subarray(0, DIGEST_BYTES);
}
