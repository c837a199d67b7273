import { z } from 'zod';

/** The variables of alerts. */
export const alertVariables = {
  ALERT_DAY_SECONDS: z.coerce
    .number()
    .positive()
    .optional()
    .describe('for demonstrations: so many seconds instead of a day between alerts, and no quiet hours'),
};
