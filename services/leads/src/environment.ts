import { searchVariables } from '@forecourt/car-search';
import { messageVariables, smsVariables } from '@forecourt/messages';
import { transportVariables } from '@forecourt/messaging';
import { paymentVariables } from '@forecourt/payments';
import { deploymentKeyVariables, journalVariables, serviceAddress } from '@forecourt/service-kit';
import { z } from 'zod';

/** The variables of alerts. */
const alertVariables = {
  ALERT_DAY_SECONDS: z.coerce
    .number()
    .positive()
    .optional()
    .describe('for demonstrations: so many seconds instead of a day between alerts, and no quiet hours'),
};

/** The variable that ends version 1 of the lead topic. */
const leadTopicVariables = {
  LEAD_TOPIC_V1: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off ends forecourt.leads.lead.v1, which carries persons in clear, once every CRM reads version 2'),
};

/** The variables that only the leads service reads, as zod types. */
export const leadsVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  ...transportVariables(env),
  ...deploymentKeyVariables,
  ...journalVariables,
  ...messageVariables,
  ...smsVariables,
  STOCK_URL: serviceAddress,
  SITES_URL: serviceAddress,
  ...alertVariables,
  ...paymentVariables,
  ...searchVariables,
  ...leadTopicVariables,
});
