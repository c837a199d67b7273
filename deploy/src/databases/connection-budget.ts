import { PostgresStartError } from '@forecourt/embedded-postgres';
import { GATEWAY_POOL_SIZE } from '@forecourt/gateway';
import { IDENTITY_POOL_SIZE } from '@forecourt/identity';
import { LEADS_POOL_SIZE } from '@forecourt/leads';
import { INDEXER_POOL_SIZE } from '@forecourt/search-indexer';
import { SITES_POOL_SIZE } from '@forecourt/sites';
import { STOCK_POOL_SIZE } from '@forecourt/stock';
import pg from 'pg';
import type { ServiceName } from '../distributed/plan.ts';

/** Connections that one process of each service may hold. */
const poolSizes: Record<ServiceName, number> = {
  stock: STOCK_POOL_SIZE,
  leads: LEADS_POOL_SIZE,
  identity: IDENTITY_POOL_SIZE,
  sites: SITES_POOL_SIZE,
  'search-indexer': INDEXER_POOL_SIZE,
  gateway: GATEWAY_POOL_SIZE,
};
/** Held by a process while it migrates, beside its pool. */
const MIGRATING = 2;
/** The embedded transport in one process with the subscriptions of indexer and alerts, and four followers in processes of their own. */
export const EMBEDDED_TRANSPORT_CONNECTIONS = 4 + 2 + 4 * 5;
/** A feed batch locks up to 1,000 stock numbers and as many streams, and every connection of stock may carry one. */
const LOCKS_NEEDED = STOCK_POOL_SIZE * 2_000;

/** Connections that these processes may hold together, each service named once for each of its processes. */
export function connectionsNeeded(processes: readonly ServiceName[]): number {
  return processes.reduce((sum, service) => sum + poolSizes[service] + MIGRATING, 0);
}

/**
 * Checks, before anything starts on it, that a server has room for what the product holds.
 * @param adminUrl `postgres://` address of the server's owner.
 * @param needed connections, of connectionsNeeded.
 * @throws PostgresStartError naming each setting that is too small, what it is and what it must be.
 */
export async function assertConnectionBudget(adminUrl: string, needed: number): Promise<void> {
  const faults = budgetFaults(await readSettings(adminUrl), needed);
  if (faults.length > 0)
    throw new PostgresStartError(`Postgres is configured too small for Forecourt: ${faults.join('; ')}.`);
}

/** What of a server limits its sessions and their locks. */
export interface ServerSettings {
  max_connections: number;
  superuser_reserved_connections: number;
  reserved_connections: number;
  max_prepared_transactions: number;
  max_locks_per_transaction: number;
}

/** The settings that are too small, each with its value and the minimum; empty if the server has room. */
export function budgetFaults(settings: ServerSettings, needed: number): string[] {
  const sessions = settings.max_connections + settings.max_prepared_transactions;
  const kept = settings.superuser_reserved_connections + settings.reserved_connections;
  const faults: string[] = [];
  if (settings.max_connections - kept < needed) {
    faults.push(
      `max_connections is ${settings.max_connections} with ${kept} reserved, and the services need ${needed}: set at least ${needed + kept}`,
    );
  }
  if (settings.max_locks_per_transaction * sessions < LOCKS_NEEDED) {
    faults.push(
      `max_locks_per_transaction is ${settings.max_locks_per_transaction}: set at least ${Math.ceil(LOCKS_NEEDED / sessions)}`,
    );
  }
  return faults;
}

async function readSettings(adminUrl: string): Promise<ServerSettings> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ settings: ServerSettings }>(
      `SELECT jsonb_object_agg(name, setting::int) AS settings FROM pg_settings WHERE name IN
        ('max_connections', 'superuser_reserved_connections', 'reserved_connections', 'max_prepared_transactions', 'max_locks_per_transaction')`,
    );
    if (!rows[0]) throw new Error('pg_settings is empty.');
    return rows[0].settings;
  } finally {
    await client.end();
  }
}
