import { z } from 'zod';
import { blockForms } from '../forms/form-list.ts';
import { formAside, shownForm } from '../forms/shown-form.ts';
import { enquiredCar } from '../pages/car-summary.ts';
import { valuationSteps } from '../pages/valuation.page.ts';
import { blockTitle, markdown } from './block-parts.ts';
import { defineBlock } from './define-block.ts';

/** A form that a site's page shows. */
export const formBlock = defineBlock('form', {
  does: 'A form by its name, which is sent to the dealer as an enquiry. A page shows each form once.',
  fields: {
    form: z.enum(blockForms).describe('Which form.'),
    title: blockTitle.optional().describe("A title above it; the form's own where it says nothing."),
    text: markdown(1_000).optional().describe("Words above it, in Markdown; the form's own where it says nothing."),
  },
  view: {
    title: z.string(),
    html: z.string().describe('Rendered by the server from Markdown; safe to show as it is.'),
    form: shownForm,
    valuation: valuationSteps
      .nullable()
      .describe('In the place of a trade-in form, on a site that values trade-ins online (TRADE-1).'),
    car: enquiredCar.nullable().describe('The vehicle that it is about.'),
    aside: formAside,
  },
});
