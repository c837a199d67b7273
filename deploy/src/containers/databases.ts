import { gatewayMigrations } from '@forecourt/gateway';
import { identityMigrations } from '@forecourt/identity';
import { leadsMigrations } from '@forecourt/leads';
import { indexerMigrations } from '@forecourt/search-indexer';
import { type DatabaseOptions, loadConfig, migrateDatabase } from '@forecourt/service-kit';
import { sitesMigrations } from '@forecourt/sites';
import { stockMigrations } from '@forecourt/stock';
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

const migrationsOf: Record<DatabaseName, DatabaseOptions['migrations']> = {
  stock: stockMigrations,
  leads: leadsMigrations,
  identity: identityMigrations,
  sites: sitesMigrations,
  search_indexer: indexerMigrations,
  gateway: gatewayMigrations,
};

/**
 * Migrates every database before a service of the new version starts; the services then find nothing to do.
 * @param urls `postgres://` addresses, each with the service's own role.
 * @throws any error of a database or a migration; later databases are then unchanged.
 */
export async function migrateAll(urls: Record<DatabaseName, string>): Promise<void> {
  for (const [name, migrations] of Object.entries(migrationsOf) as [DatabaseName, DatabaseOptions['migrations']][]) {
    await migrateDatabase({ url: urls[name], name, migrations });
    console.log(`${name} is up to date.`);
  }
}
