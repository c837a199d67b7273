import path from 'node:path';
import {
  DataFolderInUseError,
  ensureDatabase,
  type PostgresServer,
  startPostgres,
  stopRunningServer,
} from '@forecourt/embedded-postgres';
import { folderContents } from './data-folder.ts';

const databases = ['broker', 'stock', 'leads', 'identity', 'sites', 'search_indexer'] as const;

/** The name of a database of the product: one a service, and one for the embedded transport. */
export type DatabaseName = (typeof databases)[number];

/** The product's Postgres and the addresses of its databases. */
export interface ProductPostgres {
  server: PostgresServer;
  urls: Record<DatabaseName, string>;
}

/**
 * Starts Postgres on the data folder and makes what databases are missing. A server that a killed Forecourt left behind is ours, as the
 * folder is claimed: it is stopped first.
 */
export async function startProductPostgres(folder: string): Promise<ProductPostgres> {
  const server = await startOver(path.join(folder, folderContents.postgres));
  const urls = {} as Record<DatabaseName, string>;
  for (const name of databases) urls[name] = await ensureDatabase(server.url, name);
  return { server, urls };
}

async function startOver(dataDir: string): Promise<PostgresServer> {
  try {
    return await startPostgres({ dataDir });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    await stopRunningServer(dataDir);
    return startPostgres({ dataDir });
  }
}
