import { z } from 'zod';
import { australianState, requiredText, slug, text } from '../common/scalars.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day as 08:30');

/** One weekday's hours, in the location's own time. */
export const openingHours = z.strictObject({
  weekday: z.int().min(0).max(6).describe('0 is Sunday, 6 is Saturday.'),
  status: z.enum(['Open', 'Closed']),
  open: clockTime.optional(),
  close: clockTime.optional(),
});
export type OpeningHours = z.infer<typeof openingHours>;

/** Hours of one date that replace those of its weekday (LOC-2), in the location's own time. */
export const specialHours = z.strictObject({
  date: z.iso.date(),
  status: z.enum(['Open', 'Closed']),
  start_hour: clockTime.optional(),
  end_hour: clockTime.optional(),
  department: z.enum(['all', 'sales', 'service', 'parts']).default('all'),
});
export type SpecialHours = z.infer<typeof specialHours>;

/** A postal address with its place on the map. */
export const address = z.strictObject({
  street: requiredText(120),
  city: requiredText(60),
  state: australianState,
  postcode: z.string().regex(/^\d{4}$/, 'four digits'),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  place_id: text(200).optional(),
  place_url: z.url({ protocol: /^https?$/ }).optional(),
});
export type Address = z.infer<typeof address>;

/** One place of a dealership (LOC-4). */
export const location = z.strictObject({
  id: z.int().positive(),
  name: requiredText(80),
  slug,
  location_type: z.enum(['sales', 'service', 'parts']).default('sales'),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  phone: text(30).optional(),
  email: z.email().optional(),
  address,
  opening_hours: z.array(openingHours).max(7).default([]),
  special_hours: z.array(specialHours).max(100).default([]).describe('Dates with hours of their own, as holidays.'),
  dealer_license_number: text(40).optional(),
  motor_vehicle_repairer: text(40).optional(),
  distribution_locations: z.array(slug).default([]).describe('Other locations that may receive its leads.'),
});
export type Location = z.infer<typeof location>;
