import path from 'node:path';
import {
  DataFolderInUseError,
  ensureDatabase,
  type PostgresServer,
  startPostgres,
  stopRunningServer,
} from '@forecourt/embedded-postgres';
import { folderContents } from './data-folder.ts';

/** The databases of the product in one process: one a service, and one for the embedded transport. */
export const standaloneDatabases = ['broker', 'stock', 'leads', 'identity', 'sites', 'search_indexer'] as const;

/** The name of a database of the product in one process. */
export type DatabaseName = (typeof standaloneDatabases)[number];

/** The product's Postgres and the addresses of its databases. */
interface ProductPostgres<Name extends string> {
  server: PostgresServer;
  urls: Record<Name, string>;
}

/**
 * Starts Postgres on the data folder and makes what databases are missing. A server that a killed Forecourt left behind is ours, as the
 * folder is claimed: it is stopped first.
 * @param port a free one where it is left out.
 */
export async function startProductPostgres<Name extends string>(
  folder: string,
  databases: readonly Name[],
  port?: number,
): Promise<ProductPostgres<Name>> {
  const server = await startOver(path.join(folder, folderContents.postgres), port);
  const urls = {} as Record<Name, string>;
  for (const name of databases) urls[name] = await ensureDatabase(server.url, name);
  return { server, urls };
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
