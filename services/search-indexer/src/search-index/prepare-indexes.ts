import type { CarSearchEngine } from '@forecourt/car-search';
import type { DataSource, QueryRunner } from 'typeorm';
import { inTransaction } from '../database/transaction.ts';
import { addIndex, forgetIndexes, lockIndexes, readIndexes } from './search-indexes.table.ts';

/** What indexes are prepared with. */
export interface PrepareOptions {
  dataSource: DataSource;
  engine: CarSearchEngine;
  alias: string;
  now: Date;
}

/**
 * Gives the indexes to keep up to date, oldest first, at least one. Those that the engine has lost are forgotten (the embedded engine
 * loses all with its process), and where none is left a new one is made, with every car still to be written.
 */
export async function prepareIndexes({ dataSource, engine, alias, now }: PrepareOptions): Promise<string[]> {
  return inTransaction(dataSource, async (queryRunner) => {
    await changeListAlone(queryRunner);
    const existing = await engine.listIndexes();
    const known = await readIndexes(queryRunner);
    const kept = known.filter((name) => existing.includes(name));
    const made = kept.length === 0 ? [newIndexName(alias, now)] : [];
    for (const name of made) await engine.createIndex(name);
    if (kept.length === known.length && made.length === 0) return kept;
    await lockIndexes(queryRunner);
    await forgetIndexes(
      queryRunner,
      known.filter((name) => !existing.includes(name)),
    );
    for (const name of made) await addIndex(queryRunner, name, now);
    return [...kept, ...made];
  });
}

/**
 * Lets nobody else compare or change the list of indexes until the transaction ends: two processes that start together make one index. And
 * filling a large one may take longer than a statement otherwise may.
 */
export async function changeListAlone(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('SET LOCAL statement_timeout = 0');
  await queryRunner.query(`SELECT pg_advisory_xact_lock(hashtextextended('search-indexer/prepare-indexes', 0))`);
}

/** A name that no index has had: `cars-20260304t020000000z`. */
export function newIndexName(alias: string, now: Date): string {
  return `${alias}-${now.toISOString().replace(/[-:.]/g, '').toLowerCase()}`;
}
