import { z } from 'zod';
import { measuredVehicle } from '../analytics/measured-vehicle.ts';

/** The response to a visitor's browser once a lead is safely stored (LEAD-1). */
export const enquiryAnswer = z.object({
  success: z.literal(true),
  lead_id: z.string(),
  analytics_event: z
    .int()
    .describe(
      'Analytics event to record: 22 by default, 51 for careers, 14, 15 or 17 if the site asks for it; 17 or 48 for a test drive.',
    ),
  analytics_vehicle: measuredVehicle
    .optional()
    .describe('The vehicle that the event is about, if there is one (EVT-1).'),
  success_path: z.string().describe('Path of the page to show next.'),
  manage_path: z
    .string()
    .optional()
    .describe('Where a booked test drive is moved or cancelled (TD-1). Anyone who has it can do so.'),
});
export type EnquiryAnswer = z.infer<typeof enquiryAnswer>;
