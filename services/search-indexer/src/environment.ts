import { indexVariables, searchVariables } from '@forecourt/car-search';
import { transportVariables } from '@forecourt/messaging';

/** The variables that only the search indexer reads, as zod types. */
export const indexerVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  ...transportVariables(env),
  ...searchVariables,
  ...indexVariables,
});
