import path from 'node:path';
import {
  DataFolderInUseError,
  type PostgresServer,
  startPostgres,
  stopRunningServer,
} from '@forecourt/embedded-postgres';
import {
  assertConnectionBudget,
  connectionsNeeded,
  EMBEDDED_TRANSPORT_CONNECTIONS,
} from '../databases/connection-budget.ts';
import { ensureServiceDatabase } from '../databases/service-database.ts';
import { folderContents } from './data-folder.ts';
import { databasePassword, loadSecrets, SANDBOX_CONNECTIONS } from './secrets.ts';

/** The databases of the product in one process: one per service, and one for the embedded transport. */
export const standaloneDatabases = [
  'broker',
  'stock',
  'leads',
  'identity',
  'sites',
  'search_indexer',
  'payment_sandbox',
] as const;

/** Connections that the product in one process and its followers may hold together. */
export const standaloneConnections =
  EMBEDDED_TRANSPORT_CONNECTIONS +
  connectionsNeeded(['stock', 'leads', 'identity', 'sites', 'search-indexer']) +
  SANDBOX_CONNECTIONS;

/** The name of a database of the product in one process. */
export type DatabaseName = (typeof standaloneDatabases)[number];

/** The product's Postgres and the addresses of its databases, each with a role of its own. */
interface ProductPostgres<Name extends string> {
  server: PostgresServer;
  urls: Record<Name, string>;
}

/**
 * Starts Postgres on the data folder and creates missing roles and databases. A server left behind by a killed Forecourt is
 * ours, because the folder is claimed: it is stopped first.
 * @param needed connections that all processes together may use.
 * @param port default a free one.
 */
export async function startProductPostgres<Name extends string>(
  folder: string,
  databases: readonly Name[],
  needed: number,
  port?: number,
): Promise<ProductPostgres<Name>> {
  const { databaseKey } = loadSecrets(folder);
  const server = await startOver(path.join(folder, folderContents.postgres), port);
  try {
    await assertConnectionBudget(server.url, needed);
    const urls = {} as Record<Name, string>;
    for (const name of databases) {
      urls[name] = `postgres://${name}:${databasePassword(databaseKey, name)}@127.0.0.1:${server.port}/${name}`;
      await ensureServiceDatabase(server.url, urls[name]);
    }
    return { server, urls };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startOver(dataDir: string, port: number | undefined): Promise<PostgresServer> {
  const options = { dataDir, ...(port !== undefined && { port }) };
  try {
    return await startPostgres(options);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    await stopRunningServer(dataDir);
    return startPostgres(options);
  }
}
