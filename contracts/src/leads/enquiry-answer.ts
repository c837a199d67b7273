import { z } from 'zod';

/** The response to a visitor's browser once a lead is safely stored (LEAD-1). */
export const enquiryAnswer = z.object({
  success: z.literal(true),
  lead_id: z.string(),
  analytics_event: z
    .int()
    .describe('Analytics event to record: 22 by default, 51 for careers, 14, 15 or 17 if the site asks for it.'),
  success_path: z.string().describe('Path of the page to show next.'),
});
export type EnquiryAnswer = z.infer<typeof enquiryAnswer>;
