import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

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
  })
    .prefault({})
    .describe('Analytics.'),
};
