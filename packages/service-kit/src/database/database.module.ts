import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { ReadinessRegistry } from '../health/readiness.ts';
import { type DatabaseOptions, openDatabase } from './open-database.ts';

/**
 * Asks the database which migrations it has had. Unknown ones are not a fault: a newer version of the service may have started.
 * @throws Error naming those that it lacks, such as after a backup was restored; and any error of a database that does not respond.
 */
async function assertMigrated(dataSource: DataSource): Promise<void> {
  const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`The database is missing the migrations ${missing.join(', ')}.`);
}

/**
 * Gives the application its DataSource (and EntityManager), migrated and open, makes the service ready only while it responds and is
 * migrated, and closes it in `onApplicationShutdown`, after requests and background workers (`beforeApplicationShutdown`) have ended.
 * Nest's `TypeOrmModule.forFeature` finds this DataSource; its own forRoot keeps a registry per process, which six applications
 * in one process would share.
 */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  readonly #dataSource: DataSource;

  constructor(dataSource: DataSource, readiness: ReadinessRegistry) {
    this.#dataSource = dataSource;
    readiness.register('database', () => assertMigrated(dataSource));
  }

  /** One database for the application; see DatabaseOptions. */
  static forRoot(options: DatabaseOptions): DynamicModule {
    return { module: DatabaseModule, providers: databaseProviders(options), exports: [DataSource, EntityManager] };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#dataSource.isInitialized) await this.#dataSource.destroy();
  }
}

/** Only the providers, for a module that closes the database itself. */
export function databaseProviders(options: DatabaseOptions) {
  return [
    { provide: DataSource, useFactory: () => openDatabase(options) },
    { provide: EntityManager, inject: [DataSource], useFactory: (dataSource: DataSource) => dataSource.manager },
  ];
}
