import { z } from 'zod';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

/** Whether visits are measured (EVT-1). */
export const analyticsSwitches = {
  analytics: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Measures visits in the data layer, `window.dataLayer`. Visitors are asked first, and nothing is recorded before they agree (EVT-1).',
      ),
    tag_manager: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'the container’s id, such as GTM-AB12CD3')
      .optional()
      .describe(
        'The site’s container of Google Tag Manager, which reads the data layer. Loaded only for those who agree.',
      ),
    question: fieldsAlone({
      text: requiredText(400)
        .default('May we measure how you use this site? We record pages and clicks, never your name or what you type.')
        .describe('What visitors are asked; a link to the privacy policy follows.'),
      agree: requiredText(30).default('That’s fine').describe('The button of those who agree.'),
      refuse: requiredText(30).default('No thanks').describe('The button of those who do not.'),
    })
      .prefault({})
      .describe('The words of the banner that asks.'),
  })
    .prefault({})
    .describe('Analytics.'),
};
