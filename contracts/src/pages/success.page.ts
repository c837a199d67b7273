import { z } from 'zod';
import { carCard } from './car-card.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { briefPlace } from './place-card.ts';

/** After an enquiry: the text depends on what was sent (PAGE-3). */
export const successPage = z.object({
  kind: z.literal('success'),
  title: z.string(),
  message: z.string(),
  sent: z.boolean().describe('Whether its address is one that an enquiry led to.'),
  reference: z.string().nullable().describe('The reference to quote on the phone, such as 3F9A-27C1.'),
  steps: z.array(z.object({ title: z.string(), text: z.string() })).describe('What happens next.'),
  appointment: z
    .object({
      when: z.string().describe('Such as Wednesday 4 March, 9:30 am to 10:00 am.'),
      calendar: link.describe('Its calendar file.'),
      manage: link.describe('Where it is moved or cancelled.'),
    })
    .nullable()
    .describe('The test drive that was booked (TD-1).'),
  car: enquiredCar.nullable().describe('The car of the enquiry.'),
  place: briefPlace.nullable().describe('The dealer who received it.'),
  similar: z.array(carCard),
  back: link,
});
export type SuccessPage = z.infer<typeof successPage>;

export const success = definePage({
  kind: 'success',
  contract: successPage,
  paths: ['/success'],
  on: 'always',
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  // The link of what was booked.
  secretParameter: 'booking',
  // A visitor who sent an enquiry is thanked, even if something else is down.
  needsStock: false,
});
