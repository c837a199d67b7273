import { loadConfig } from '@forecourt/service-kit';
import { z } from 'zod';
import { distributedDatabases } from '../distributed/plan.ts';
import { type DatabaseName, databaseVariable } from './container-secrets.ts';

/** A variable that holds the address of a database. */
export const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .describe('postgres://role:password@host:port/database');

/** Reads the address of each service's database, as STOCK_DATABASE_URL. @throws ConfigurationError all faults at once. */
export function readDatabaseUrls(env: NodeJS.ProcessEnv): Record<DatabaseName, string> {
  const shape = Object.fromEntries(distributedDatabases.map((name) => [databaseVariable(name), databaseUrl]));
  const urls = loadConfig(z.object(shape), env);
  return Object.fromEntries(distributedDatabases.map((name) => [name, urls[databaseVariable(name)]])) as Record<
    DatabaseName,
    string
  >;
}
