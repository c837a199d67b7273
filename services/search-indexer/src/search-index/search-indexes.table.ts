import type { QueryRunner } from 'typeorm';
import type { Queries } from '../database/transaction.ts';

/** The indexes that are kept up to date, oldest first. */
export async function readIndexes(queries: Queries): Promise<string[]> {
  const rows: { name: string }[] = await queries.query('SELECT name FROM search_indexes ORDER BY made_at, name');
  return rows.map(({ name }) => name);
}

/**
 * Waits for the transactions that have read the list of indexes, and keeps others from reading it until this one ends: so no car is
 * revised for the old list while the list changes.
 */
export async function lockIndexes(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('LOCK TABLE search_indexes IN ACCESS EXCLUSIVE MODE');
}

/** Takes an empty index among those that are kept up to date, with every car still to be written. The list is locked. */
export async function addIndex(queryRunner: QueryRunner, name: string, madeAt: Date): Promise<void> {
  await queryRunner.query('INSERT INTO search_indexes (name, made_at) VALUES ($1, $2)', [name, madeAt]);
  await queryRunner.query(
    `INSERT INTO index_entries (index_name, vehicle_id, revision)
     SELECT $1, vehicle_id, revision FROM car_rows WHERE document IS NOT NULL`,
    [name],
  );
  // Without it the first reads of a large backlog are planned as if there were none.
  await queryRunner.query('ANALYZE index_entries');
}

/** Keeps these indexes up to date no longer. The list is locked. */
export async function forgetIndexes(queryRunner: QueryRunner, names: readonly string[]): Promise<void> {
  await queryRunner.query('DELETE FROM search_indexes WHERE name = ANY($1)', [names]);
  await queryRunner.query('DELETE FROM index_entries WHERE index_name = ANY($1)', [names]);
}
