import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { Catalog } from './catalog.ts';
import { Database } from './database.ts';
import { simulatedDriver, type Wire } from './driver.ts';

/** Serves at once: nothing else happens while a schema is made. */
const atOnce: Wire = { ask: (_, serve) => serve(), inform: (tell) => tell() };

/** What a service says of its connections. */
export interface DataSourceOptions {
  readonly migrations: readonly (new () => MigrationInterface)[];
  readonly entities: readonly EntitySchema[];
  readonly poolSize: number;
  readonly pipeline: boolean;
  readonly statementTimeoutMs: number;
}

/** A new data source of a process. @param driver as simulatedDriver makes it */
export async function openDataSource(
  driver: object,
  options: Omit<DataSourceOptions, 'migrations'>,
): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    driver,
    entities: [...options.entities],
    poolSize: options.poolSize,
    installExtensions: false,
    extra: { pipeline: options.pipeline, statement_timeout: options.statementTimeoutMs },
  });
  return dataSource.initialize();
}

/** The tables that a service's own migrations make, oldest first. */
export async function migratedCatalog(
  name: string,
  migrations: readonly (new () => MigrationInterface)[],
): Promise<Catalog> {
  const catalog = new Catalog();
  const around = {
    now: () => 0,
    random: () => 0.5,
    uuid: () => '00000000-0000-4000-8000-000000000000',
    later: () => () => undefined,
  };
  const database = new Database(name, around, catalog);
  const driver = simulatedDriver({ database, wire: atOnce, opened: () => undefined });
  const dataSource = await openDataSource(driver, {
    entities: [],
    poolSize: 2,
    pipeline: false,
    statementTimeoutMs: 0,
  });
  const runner = dataSource.createQueryRunner();
  const made = migrations.map((Migration) => new Migration());
  for (const migration of made.sort((a, b) => timeOf(a) - timeOf(b))) await migration.up(runner);
  await runner.release();
  await dataSource.destroy();
  catalog.freeze();
  return catalog;
}

function timeOf(migration: MigrationInterface): number {
  return Number((migration.name ?? migration.constructor.name).slice(-13));
}
