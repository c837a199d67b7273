import { searchVariables } from '@forecourt/car-search';
import { messageVariables } from '@forecourt/messages';
import { transportVariables } from '@forecourt/messaging';
import { paymentVariables } from '@forecourt/payments';
import { deploymentKeyVariables, journalVariables, serviceAddress } from '@forecourt/service-kit';
import { alertVariables } from './alert/alert-environment.ts';
import { leadTopicVariables } from './lead/lead-topic-environment.ts';

/** The variables that only the leads service reads, as zod types. */
export const leadsVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  ...transportVariables(env),
  ...deploymentKeyVariables,
  ...journalVariables,
  ...messageVariables,
  STOCK_URL: serviceAddress,
  SITES_URL: serviceAddress,
  ...alertVariables,
  ...paymentVariables,
  ...searchVariables,
  ...leadTopicVariables,
});
