import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

/** A lender of a site: lenders are data, their offers come with the vehicle's feed. */
const lender = fieldsAlone({
  key: requiredText(60).describe('Its key in a feed’s finance_lenders.'),
  name: requiredText(60).describe('The name that visitors see.'),
  rule: z
    .enum(['recent_car', 'available_car', 'weekly_payment', 'monthly_payment'])
    .describe(
      'When an available car shows its offer: at most 12 years old and over $500; always; or over $500 and with that payment.',
    ),
});
export type SiteLender = z.infer<typeof lender>;

/** The finance card of a vehicle's page (VEH-1). */
export const financeSwitches = {
  finance: fieldsAlone({
    lenders: z
      .array(lender)
      .max(8)
      .default([])
      .describe('Lenders whose offers are shown, by key, name and rule. The first one whose rule matches comes first.'),
    excluded_make: refersTo('make', requiredText(60)).optional().describe('The make that gets no finance card.'),
    excluded_dealership_ids: z
      .array(refersTo('dealership_id', z.int().positive()))
      .default([])
      .describe('Dealerships whose vehicles have no finance card.'),
  })
    .prefault({})
    .describe('Finance offers.'),
};
