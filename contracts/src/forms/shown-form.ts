import { z } from 'zod';
import { link } from '../pages/link.ts';
import { openingTimes } from '../pages/place-card.ts';

/** A choice of a select or a checkbox list. */
const choice = z.object({ value: z.string(), label: z.string() });

const answer = z.union([z.string(), z.boolean(), z.array(z.string())]);

/** A field of a form, ready to show and to check (contracts/src/forms/fields.ts). */
export const shownField = z.object({
  name: z.string().describe('On the wire.'),
  type: z.enum(['line', 'date', 'slot', 'email', 'phone', 'paragraph', 'choice', 'tick', 'ticks']),
  label: z.string(),
  required: z.boolean(),
  max: z.int().optional(),
  pattern: z.string().optional(),
  least: z.number().optional(),
  most: z.number().optional(),
  business: z.boolean().optional().describe('Of a phone: it may be a 13, 1300 or 1800 number.'),
  unless: z.string().optional().describe('The field that may be answered in place of it.'),
  missing: z.string().describe('The message where a required answer is missing.'),
  invalid: z.string().describe('The message for an answer that cannot be taken.'),
  value: answer.describe('What it holds when the form is opened.'),
  choices: z.array(choice).optional().describe('Of a choice or of several boxes.'),
  details: z.string().optional().describe('A longer text that can be opened below it, such as the terms of use.'),
  page: link.optional().describe('The page that has such a text, if there is one and no text.'),
  placeholder: z.string().optional().describe('An example, or what a select says, while it is empty.'),
  autocomplete: z.string().optional(),
  inputmode: z.enum(['email', 'tel', 'numeric']).optional(),
  autocapitalize: z.enum(['words', 'characters', 'none']).optional(),
  spellcheck: z.literal(false).optional(),
});
export type ShownField = z.infer<typeof shownField>;

/** Answers by the names of the wire. */
const values = z.record(z.string(), answer);
export type FormValues = z.infer<typeof values>;

/** A form on this site (LEAD-1). The server checks the submission again, by the same rules. */
export const shownForm = z.object({
  name: z.string().describe('Its name among the forms.'),
  action: z.string().describe('Where it is sent as JSON.'),
  path: z.string().describe('Where it is sent as a plain form.'),
  fields: z.array(shownField).describe('In their order.'),
  fixed: z.record(z.string(), z.string()).describe('What is sent besides: the form’s name, and the car.'),
  captcha: z.boolean().describe('Whether a proof of work is sent with it (LEAD-3).'),
  honeypot: z
    .object({ name: z.string(), label: z.string() })
    .describe('A field that people neither see nor reach; what fills it in is suspected of being a program (LEAD-3).'),
  consent: z.string().describe('Who gets what is typed, and what for.'),
  privacy: link.nullable().describe('The site’s privacy notice, if it has one.'),
  submit: z.string().describe('What its button says.'),
  sent: z
    .object({
      values,
      message: z.string().nullable().describe('The server’s words; null if nothing is wrong so far.'),
      errors: z.array(z.object({ field: z.string(), message: z.string() })),
    })
    .nullable()
    .describe('What was submitted and not accepted, with the reasons and everything that was typed.'),
});
export type ShownForm = z.infer<typeof shownForm>;

/** A form in steps, which without JavaScript is a plain form for each of them (TD-1, TRADE-1). */
export const steppedForm = z.object({
  form: shownForm,
  stages: z
    .array(z.object({ title: z.string(), fields: z.array(z.string()) }))
    .min(1)
    .describe('The steps, each with the names of its fields.'),
  stage: z.int().nonnegative().describe('The step that is shown first.'),
});
export type SteppedForm = z.infer<typeof steppedForm>;

/** What stands beside a form: what happens next, who to call instead, and why to buy here. */
export const formAside = z.object({
  steps: z
    .array(z.object({ title: z.string(), text: z.string() }))
    .describe('What happens once it is sent; none where nothing can be.'),
  places: z
    .array(
      z.object({
        name: z.string(),
        page: z.string().nullable().describe('Path of its own page.'),
        address: z.string(),
        phone: link.nullable(),
        hours: openingTimes.nullable().describe('Only of a single place.'),
      }),
    )
    .describe('The places that may receive it.'),
  all_places: link.nullable().describe('If there are more than are listed.'),
  reasons: z
    .object({ title: z.string(), points: z.array(z.string()) })
    .nullable()
    .describe('Why to buy here, in the site’s words.'),
});
export type FormAside = z.infer<typeof formAside>;
