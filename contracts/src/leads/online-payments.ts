import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** An online payment by its signed link, without anything about the person (RES-3). */
export const paidOnline = z.object({
  lead_id: z.string(),
  reference: z.string().describe('What the payer says that it is for.'),
  amount: z.int().positive().describe('Integer cents of Australian dollars.'),
  money: z.enum(['none', 'open', 'authorised', 'captured', 'voided', 'refunded']).describe('What has become of it.'),
  pay_by: instant.describe('Until when it can be paid.'),
  pay_url: z.string().nullable().describe('The payment provider’s own page; null if there is nothing to pay.'),
  paid_at: instant.nullable(),
  reason: z
    .enum(['not_paid', 'declined', 'cancelled'])
    .nullable()
    .default(null)
    .describe('Why nothing was taken: nobody paid in time, the bank declined, or it was cancelled at the provider.'),
});
export type PaidOnline = z.infer<typeof paidOnline>;
