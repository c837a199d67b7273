import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

/** Saved searches and price alerts (LEAD-11). */
export const alertSwitches = {
  alerts: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Visitors save searches and get an email when a match arrives or a price drops (LEAD-11). Messages name the first dealership of the site, which needs an email address or phone number there.',
      ),
  })
    .prefault({})
    .describe('Saved searches and price alerts.'),
};
