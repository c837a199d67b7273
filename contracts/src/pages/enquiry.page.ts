import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** An enquiry's page (LEAD-1, LEAD-4), which a dialog shows too: it is sent by a plain form without JavaScript. */
export const enquiryPage = z.object({
  kind: z.literal('enquiry'),
  title: z.string(),
  message: z.string().describe('What will happen once it is sent.'),
  form: shownForm,
  car: enquiredCar.nullable(),
  offer: z
    .object({ name: z.string(), ends: z.string().nullable() })
    .nullable()
    .describe('The special offer that it is about.'),
  aside: formAside,
  back: link,
  phone: link.nullable().describe('For those who’d rather talk.'),
});
export type EnquiryPage = z.infer<typeof enquiryPage>;

export const enquiry = definePage({
  kind: 'enquiry',
  contract: enquiryPage,
  paths: ['/cars/:car/enquire', '/enquire'],
  on: 'always',
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  // A lead needs stock's word on the vehicle, not the index.
  needsStock: false,
});
