import { z } from 'zod';
import { picture, shownPrice } from './car-card.ts';
import { link } from './frame.ts';

/** A choice of a select or a checkbox list. */
const choice = z.object({ value: z.string(), label: z.string() });
const choices = z.object({ required: z.boolean(), choices: z.array(choice) });

/** What an enquiry form asks on this site (LEAD-1). The server checks again what it is sent. */
export const enquiryForm = z.object({
  action: z.string().describe('Where it is sent as JSON.'),
  category: z.string(),
  subcategory: z.string().optional(),
  categories: z.array(choice).describe('Empty where the category is settled.'),
  message: z.object({ required: z.boolean(), default: z.string(), label: z.string() }),
  rego: z.boolean(),
  locations: choices,
  dealerships: choices,
  services: z.array(choice),
  opt_in: z.string().describe('What ticking the box of news and offers says.'),
  terms: z.object({ required: z.boolean(), text: z.string() }),
  consent: z.string().describe('Who gets what is typed, and what for.'),
  submit: z.string().describe('What its button says.'),
  car: z.object({ car_id: z.string(), dealership_slug: z.string() }).optional(),
});
export type EnquiryForm = z.infer<typeof enquiryForm>;

/** A car in short, for who has chosen it already. */
export const carSummary = z.object({
  title: z.string(),
  subtitle: z.string(),
  href: z.string(),
  picture,
  price: shownPrice,
});
export type CarSummary = z.infer<typeof carSummary>;

/** What was typed, by the wire's names. */
export const enquiryValues = z.object({
  category: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  Rego: z.string(),
  location: z.string(),
  dealership_slug: z.string(),
  additional_services: z.array(z.string()),
  opt_in: z.boolean(),
  terms_conditions: z.boolean(),
});
export type EnquiryValues = z.infer<typeof enquiryValues>;

/** An enquiry's page (LEAD-1, LEAD-4), which a dialog shows too: it is sent by a plain form without JavaScript. */
export const enquiryPage = z.object({
  kind: z.literal('enquiry'),
  title: z.string(),
  message: z.string().describe('What will happen once it is sent.'),
  path: z.string().describe('Where it is sent as a form, and where its page is.'),
  form: enquiryForm,
  car: carSummary.nullable(),
  back: link,
  phone: link.nullable().describe('For who would rather talk.'),
  sent: z
    .object({
      values: enquiryValues,
      message: z.string().describe('The server’s words.'),
      errors: z.array(z.object({ field: z.string(), message: z.string() })),
    })
    .nullable()
    .describe('What was sent as a form and not taken, with the reasons; nothing typed is lost.'),
});
export type EnquiryPage = z.infer<typeof enquiryPage>;
