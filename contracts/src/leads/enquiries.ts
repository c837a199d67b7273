import { z } from 'zod';
import { measuredVehicle } from '../analytics/measured-vehicle.ts';
import type { FormValues } from '../forms/shown-form.ts';

/** What the visitor did before (LEAD-5): the visit's last 20 paths, and the query parameters of its first address and the page that led to it. */
export interface LeadAttributes {
  visited_pages: string[];
  linked_query_params: Record<string, string>;
  /** The address of another site's page, as far as the browser says it. */
  referrer?: string | undefined;
}

/**
 * The body of POST /api/enquiries from a page, in the wire's names (LEAD-1): the answers to the form's fields, what the form sends besides,
 * and where it was sent from. The leads service checks it with a class-validator DTO.
 */
export type SentEnquiry = Readonly<Record<string, FormValues[string] | LeadAttributes>>;

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
  ended: z
    .literal(true)
    .optional()
    .describe(
      'Only in an answer that is given again: what the lead brought is over, such as a booking that was cancelled. To ask for another one, use a new key.',
    ),
});
export type EnquiryAnswer = z.infer<typeof enquiryAnswer>;

/** What a spin won (PAGE-3), as the leads service answers it to the gateway. */
export const prizeDrawn = z.object({ prize: z.string().describe('Its name as it was when it was drawn.') });
export type PrizeDrawn = z.infer<typeof prizeDrawn>;
