import type { DataSource } from 'typeorm';

/**
 * Asks the database which migrations it has had. Unknown ones are not a fault: a newer version of the service may have started.
 * @throws Error naming those that it lacks, such as after a backup was restored; and any error of a database that does not respond.
 */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`The database is missing the migrations ${missing.join(', ')}.`);
}
