import { z } from 'zod';

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
