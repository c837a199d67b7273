import { gatewayMigrations } from '@forecourt/gateway';
import { identityMigrations } from '@forecourt/identity';
import { leadsMigrations } from '@forecourt/leads';
import { indexerMigrations } from '@forecourt/search-indexer';
import { type DatabaseOptions, migrateDatabase } from '@forecourt/service-kit';
import { sitesMigrations } from '@forecourt/sites';
import { stockMigrations } from '@forecourt/stock';
import type { DatabaseName } from './container-secrets.ts';

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
