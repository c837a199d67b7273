// One real Postgres for the whole test run; each integration spec makes its own database on it.
// A server that is already there (FORECOURT_TEST_POSTGRES, a postgres:// address) is used as it is.
import path from 'node:path';
import { makeTestFolder, startPostgres } from '../../packages/embedded-postgres/src/index.ts';

export default async function globalSetup() {
  if (process.env.FORECOURT_TEST_POSTGRES) return;
  const dataDir = path.join(makeTestFolder(), 'postgres');
  const server = await startPostgres({ dataDir, durable: false });
  process.env.FORECOURT_TEST_POSTGRES = server.url;
  globalThis.forecourtTestPostgres = server;
}
