import { z } from 'zod';
import { carCard } from './car-card.ts';
import { carSummary } from './enquiry-form.ts';
import { link } from './frame.ts';
import { openingTimes } from './vehicle-page.ts';

/** After an enquiry: the words follow what was sent (PAGE-3). */
export const successPage = z.object({
  kind: z.literal('success'),
  title: z.string(),
  message: z.string(),
  reference: z.string().nullable().describe('What to name on the telephone, as 3F9A-27C1.'),
  steps: z.array(z.object({ title: z.string(), text: z.string() })).describe('What happens next.'),
  car: carSummary.nullable().describe('The car that it is about.'),
  place: z
    .object({ name: z.string(), address: z.string(), phone: link.nullable(), hours: openingTimes.nullable() })
    .nullable()
    .describe('Who has it now.'),
  similar: z.array(carCard),
  back: link,
});
export type SuccessPage = z.infer<typeof successPage>;
