import { z } from 'zod';

/** A choice of a select or a checkbox list. */
const choice = z.object({ value: z.string(), label: z.string() });

/** What the enquiry dialog asks on this site, for this car (LEAD-1). The server checks again what it is sent. */
export const enquiryForm = z.object({
  title: z.string(),
  action: z.string().describe('Where it is sent.'),
  category: z.string(),
  subcategory: z.string().optional(),
  categories: z.array(choice).describe('Empty where the category is settled.'),
  message: z.object({ required: z.boolean(), default: z.string() }),
  rego: z.boolean(),
  locations: z.object({ required: z.boolean(), choices: z.array(choice) }),
  dealerships: z.object({ required: z.boolean(), choices: z.array(choice) }),
  services: z.array(choice),
  terms: z.object({ required: z.boolean(), text: z.string() }),
  car: z
    .object({ car_id: z.string(), title: z.string(), stock_number: z.string(), dealership_slug: z.string() })
    .optional(),
});
export type EnquiryForm = z.infer<typeof enquiryForm>;
