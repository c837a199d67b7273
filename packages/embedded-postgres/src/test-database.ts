import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from './server.ts';

/** A database of its own for one integration spec. */
export interface TestDatabase {
  /** `postgres://` address. */
  url: string;
  /** Closes open connections and drops the database. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database on the test run's Postgres, with a role of its own that may do no more than a service's.
 * @throws Error if no test run has started one (FORECOURT_TEST_POSTGRES is not set).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.FORECOURT_TEST_POSTGRES;
  if (!serverUrl)
    throw new Error('FORECOURT_TEST_POSTGRES is not set: run this test by jest from the repository root.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(
    serverUrl,
    `CREATE ROLE ${name} LOGIN PASSWORD '${name}' IN ROLE pg_read_all_stats`,
    `CREATE DATABASE ${name} OWNER ${name}`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = name;
  const drop = () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `DROP ROLE IF EXISTS ${name}`);
  return { url: url.toString(), drop };
}

/** Copies a database of createTestDatabase as it is now, as a backup does; its role owns the copy too. Ends its sessions. */
export async function copyTestDatabase(databaseUrl: string): Promise<TestDatabase> {
  const serverUrl = process.env.FORECOURT_TEST_POSTGRES ?? '';
  const original = new URL(databaseUrl).pathname.slice(1);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(
    serverUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${original}'`,
    `CREATE DATABASE ${name} TEMPLATE ${original} OWNER ${original}`,
  );
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/**
 * Gives this spec a Postgres of its own: for what other specs of the same server would notice, such as a transaction that is kept open,
 * which no outbox of the server can be read past.
 * @returns what stops it and takes the run's server again
 * @internal for specs
 */
export async function useOwnTestServer(): Promise<() => Promise<void>> {
  const shared = process.env.FORECOURT_TEST_POSTGRES;
  const folder = makeTestFolder();
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  process.env.FORECOURT_TEST_POSTGRES = server.url;
  return async () => {
    if (shared) process.env.FORECOURT_TEST_POSTGRES = shared;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A new temporary folder that Postgres's own user can enter too, when the tests run as root. The caller removes it. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Makes the named database where the server does not have it yet. The name is an identifier of ours, never a visitor's input. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
