import { z } from 'zod';
import { requiredText } from '../common/scalars.ts';

/** A lender of a site: lenders are data, their offers come with the vehicle's feed. */
const lender = z.strictObject({
  key: requiredText(60).describe('Its key among finance_lenders of a feed.'),
  name: requiredText(60).describe('As visitors read it.'),
  rule: z
    .enum(['recent_car', 'available_car', 'weekly_payment', 'monthly_payment'])
    .describe(
      'When its offer is shown on a car that can be had: at most 12 years old and over $500; always; or over $500 with that payment.',
    ),
});
export type SiteLender = z.infer<typeof lender>;

/** The finance card of a vehicle's page (VEH-1). */
export const siteFinance = z.strictObject({
  lenders: z
    .array(lender)
    .max(8)
    .default([])
    .describe('Lenders whose offers are shown, by key, name and rule; the first whose rule holds goes first.'),
  excluded_make: requiredText(60).optional().describe('The one make that has no finance card.'),
  excluded_dealership_ids: z
    .array(z.int().positive())
    .default([])
    .describe('Dealerships whose vehicles have no finance card.'),
});
