import type { QueryRunner } from 'typeorm';
import type { Queries } from '../database/transaction.ts';

/** The indexes that are kept up to date, oldest first; one that is new may still lack entries. */
export async function readIndexes(queries: Queries): Promise<string[]> {
  return namesOf(await queries.query('SELECT name FROM search_indexes ORDER BY made_at, name'));
}

/** Those of the indexes that have an entry for every car, oldest first. */
export async function readFilledIndexes(queries: Queries): Promise<string[]> {
  return namesOf(await queries.query('SELECT name FROM search_indexes WHERE filled_to IS NULL ORDER BY made_at, name'));
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

/** Locks the list of indexes until the transaction ends: two processes that start together create only one index. */
export async function changeListAlone(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`SELECT pg_advisory_xact_lock(hashtextextended('search-indexer/prepare-indexes', 0))`);
}

/**
 * Waits for the transactions that have read the list of indexes, and keeps others from reading it until this one ends: so no car is
 * revised for the old list while the list changes.
 */
export async function lockIndexes(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('LOCK TABLE search_indexes IN ACCESS EXCLUSIVE MODE');
}

/** Adds an empty index to those that are kept up to date. `fillIndex` then creates its entries. The list is locked. */
export async function addIndex(queryRunner: QueryRunner, name: string, madeAt: Date): Promise<void> {
  await queryRunner.query(`INSERT INTO search_indexes (name, made_at, filled_to) VALUES ($1, $2, '')`, [name, madeAt]);
}

/** Keeps these indexes up to date no longer. `sweepEntries` then deletes their entries. The list is locked. */
export async function forgetIndexes(queryRunner: QueryRunner, names: readonly string[]): Promise<void> {
  for (const table of ['parked_documents', 'index_flushes']) {
    await queryRunner.query(`DELETE FROM ${table} WHERE index_name = ANY($1)`, [names]);
  }
  await queryRunner.query('DELETE FROM search_indexes WHERE name = ANY($1)', [names]);
}
