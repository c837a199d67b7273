import type { Pool } from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import { pause } from '../waiting/pause.ts';
import { NamingClient, surviveLostConnections } from './connections.ts';

/** 'fcmg' as a number: any fixed one will do, as long as nothing else in the database locks it. */
const MIGRATION_LOCK = 1_717_792_103;
const LOCK_POLL_MS = 100;
/**
 * A transaction that idles or lasts too long is ended: it holds its locks, and its id holds up every outbox of the whole server, because
 * outboxes are read below the oldest running transaction. The second limit is for many short statements.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
const TRANSACTION_MS = 60_000;
/** A request that waits this long for a free connection is asked to retry, rather than queue without end. */
const CONNECTION_WAIT_MS = 30_000;

/** A connection begins with a process of the server, without plans and without what it knows of tables: what comes in bursts keeps its own. */
const IDLE_CONNECTION_MS = 60_000;

/** A service's database. */
export interface DatabaseOptions {
  /** `postgres://` address. */
  url: string;
  /** Shown in pg_stat_activity; the service's name. */
  name: string;
  /** Listed, not globbed, oldest first; each class name ends in its timestamp. */
  migrations: (new () => MigrationInterface)[];
  // biome-ignore lint/complexity/noBannedTypes: an entity is any class
  entities?: (Function | EntitySchema)[];
  /** Most connections; stated by each service, as all share Postgres's limit. */
  poolSize: number;
  /** A statement that takes longer is cancelled; default 15 seconds. Migrations have no limit. */
  statementTimeoutMs?: number;
  /**
   * A transaction that takes longer is ended with its session; default a minute. Longer than a statement may take. Migrations have no limit,
   * and a transaction may set another by `SET LOCAL transaction_timeout`.
   */
  transactionTimeoutMs?: number;
  /** Whether connections send statements without waiting for the answers to those before; they are still run in their order. */
  pipeline?: boolean;
  /**
   * Whether plans must go by indexes. A prepared statement keeps its plan: one that was made while a table was empty would read it whole for as
   * long as the connection lasts.
   */
  plansByIndex?: boolean;
}

/** Migrates the schema, then opens the pool. @throws any error of the database or a migration; nothing stays open. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  await migrateDatabase(options);
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    entities: options.entities ?? [],
    migrations: options.migrations,
    applicationName: options.name,
    poolSize: options.poolSize,
    installExtensions: false,
    connectTimeoutMS: CONNECTION_WAIT_MS,
    extra: {
      Client: NamingClient,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      pipeline: options.pipeline ?? false,
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      // pg has no separate settings for these.
      options: [
        `-c transaction_timeout=${options.transactionTimeoutMs ?? TRANSACTION_MS}`,
        ...(options.plansByIndex ? ['-c enable_seqscan=off'] : []),
      ].join(' '),
    },
  });
  await dataSource.initialize();
  surviveLostConnections((dataSource.driver as unknown as { master: Pool }).master);
  return dataSource;
}

/**
 * Migrates the schema without opening a pool: one process migrates while the others wait, each migration in its own transaction.
 * @throws any error of the database or a migration; nothing stays open.
 */
export async function migrateDatabase(options: Pick<DatabaseOptions, 'url' | 'name' | 'migrations'>): Promise<void> {
  const migrator = new DataSource({
    type: 'postgres',
    url: options.url,
    migrations: options.migrations,
    applicationName: `${options.name} migrations`,
    poolSize: 2,
    installExtensions: false,
  });
  await migrator.initialize();
  try {
    const lock = migrator.createQueryRunner();
    await takeLock(lock);
    await migrator.runMigrations({ transaction: 'each' });
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
  } finally {
    await migrator.destroy();
  }
}

/**
 * Polls rather than waiting in Postgres: a waiting statement holds a snapshot, and the migration's CREATE INDEX
 * CONCURRENTLY would wait for that in turn.
 */
async function takeLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (row.taken) return;
    await pause(LOCK_POLL_MS);
  }
}
