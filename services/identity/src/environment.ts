import { messageVariables } from '@forecourt/messages';
import { transportVariables } from '@forecourt/messaging';
import { deploymentKeyVariables } from '@forecourt/service-kit';

/** The variables that only the identity service reads, as zod types. */
export const identityVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  ...transportVariables(env),
  ...deploymentKeyVariables,
  ...messageVariables,
});
