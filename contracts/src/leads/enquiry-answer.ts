import { z } from 'zod';

/** What a visitor's browser is told once a lead is safely kept (LEAD-1). */
export const enquiryAnswer = z.object({
  success: z.literal(true),
  lead_id: z.string(),
  analytics_event: z
    .int()
    .describe('Event to record: 22 by default, 51 careers, 14, 15 or 17 where a dealership asks for it.'),
  success_path: z.string().describe('Where to go now.'),
});
export type EnquiryAnswer = z.infer<typeof enquiryAnswer>;
