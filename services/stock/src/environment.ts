import { transportVariables } from '@forecourt/messaging';
import { serviceAddress } from '@forecourt/service-kit';

/** The variables that only the stock service reads, as zod types. */
export const stockVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  ...transportVariables(env),
  SITES_URL: serviceAddress,
  IDENTITY_URL: serviceAddress,
});
