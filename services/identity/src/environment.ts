import { messageVariables, smsVariables } from '@forecourt/messages';
import { transportVariables } from '@forecourt/messaging';
import { deploymentKeyVariables, journalVariables } from '@forecourt/service-kit';

/** The variables that only the identity service reads, as zod types. */
export const identityVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  ...transportVariables(env),
  ...deploymentKeyVariables,
  ...journalVariables,
  ...messageVariables,
  ...smsVariables,
});
