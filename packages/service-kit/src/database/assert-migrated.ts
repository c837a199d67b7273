import type { DataSource } from 'typeorm';

/**
 * Asks the database which migrations it has had. Others than ours are no fault: a newer version of the service may have begun to run.
 * @throws Error naming those of ours that it lacks, as where a backup was restored; and whatever a database throws that does not answer.
 */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`The database lacks the migrations ${missing.join(', ')}.`);
}
