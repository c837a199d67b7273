import { setTimeout as wait } from 'node:timers/promises';
import { DataSource, type EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';

/** 'fcmg' as a number: any fixed one will do, as long as nothing else in the database locks it. */
const MIGRATION_LOCK = 1_717_792_103;
const LOCK_POLL_MS = 100;
/**
 * A transaction that stands still is ended: it holds its locks, and its id keeps every outbox of the whole server from being read on, as
 * those are read below the oldest transaction that runs.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
/** A request that finds no free connection for so long is told to come again, rather than queue without end. */
const CONNECTION_WAIT_MS = 30_000;

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
  /** Whether connections send statements without waiting for the answers to those before; they are still run in their order. */
  pipeline?: boolean;
}

/** Brings the schema up to date, then opens the pool. @throws whatever the database or a migration throws; nothing stays open. */
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
      pipeline: options.pipeline ?? false,
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
  });
  return dataSource.initialize();
}

/**
 * Brings the schema up to date, without opening a pool: one starter migrates while the others wait, each migration in a transaction of its
 * own. @throws whatever the database or a migration throws; nothing stays open.
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
 * Asks again and again rather than waiting in Postgres: a waiting statement holds a snapshot, and the migration's CREATE INDEX
 * CONCURRENTLY would wait for that in turn.
 */
async function takeLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (row.taken) return;
    await wait(LOCK_POLL_MS);
  }
}
