import { z } from 'zod';

/** What a site's forms ask for (LEAD-1, LEAD-4). */
export const siteForms = z.strictObject({
  message_required: z.boolean().default(true).describe('The message must be filled in.'),
  location_required: z.boolean().default(false).describe('The location must be chosen.'),
  location_required_for_new_cars: z.boolean().default(false).describe('The location must be chosen on a new car.'),
  preferred_dealership: z.boolean().default(true).describe('Asks which dealership, where there are several.'),
  ask_rego: z.boolean().default(false).describe("Asks for the visitor's own registration number."),
  dealer_event_ids: z
    .boolean()
    .default(false)
    .describe('Enquiries about a car record events 14, 15 and 17 by its type and tag, in place of 22 (LEAD-1).'),
  terms_required: z.boolean().default(false).describe('The terms of use must be agreed to.'),
  terms_text: z.string().max(5_000).default('').describe("The dealer's own terms of use."),
  additional_services: z
    .array(z.enum(['finance', 'trade_in']))
    .default(['finance', 'trade_in'])
    .describe("Offers 'I'm interested in finance.' and 'I have a trade in.'."),
});
