import { instant } from '@forecourt/contracts';
import { z } from 'zod';

/** The answer to `GET /leads/{id}`: everything that happened to a lead, oldest first, in the words of the public events (LEAD-5). */
export const leadHistory = z.object({
  lead_id: z.string(),
  history: z.array(
    z.object({
      version: z.int().positive(),
      type: z.string().describe('As the public event, forecourt.leads.LeadSubmitted.v1.'),
      at: instant,
      actor: z.string().optional(),
      data: z.unknown().describe("The public event's data; the person is null once erased."),
    }),
  ),
});
export type LeadHistory = z.infer<typeof leadHistory>;
