import type { CarSearchEngine } from '@forecourt/car-search';
import type { DataSource, QueryRunner } from 'typeorm';
import { inTransaction, type Portion } from '../database/transaction.ts';
import { fillIndex, hasEntries, sweepEntries } from './fill-index.ts';
import { addIndex, changeListAlone, forgetIndexes, lockIndexes, readIndexes } from './search-indexes.table.ts';

/** What indexes are prepared with. */
export interface PrepareOptions extends Portion {
  dataSource: DataSource;
  engine: CarSearchEngine;
  alias: string;
  now: Date;
}

/**
 * Brings the list of indexes in line with the engine: those that the engine has lost are removed (the embedded engine keeps only
 * what was copied to the disk), and if none is left a new one is created, with every car waiting to be written. A call does only a portion of that, in
 * short transactions; it returns whether nothing is left to do. After a crash at any point the next call continues.
 */
export async function prepareIndexes({ dataSource, engine, alias, now, ...portion }: PrepareOptions): Promise<boolean> {
  for (const index of await meetEngine({ dataSource, engine, alias, now })) {
    if (!(await fillIndex(dataSource, index, portion))) return false;
  }
  return sweepEntries(dataSource, portion);
}

/** Forgets and creates whole indexes; returns those that are then listed. */
function meetEngine({ dataSource, engine, alias, now }: PrepareOptions): Promise<string[]> {
  return inTransaction(dataSource, async (queryRunner) => {
    await changeListAlone(queryRunner);
    const existing = await engine.listIndexes();
    const known = await readIndexes(queryRunner);
    const kept = known.filter((name) => existing.includes(name));
    const made = kept.length === 0 ? [await unusedName(queryRunner, alias, now)] : [];
    for (const name of made) await engine.createIndex(name);
    // A copy of an index of another database, or of one that a rebuild has replaced since.
    const strange = existing.filter((name) => !known.includes(name) && engine.restoredRevisions?.(name) !== undefined);
    for (const name of strange) await engine.deleteIndex(name);
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

/** Entries that a lost index has left would pass for those of a new one of its name: so that has another. */
async function unusedName(queryRunner: QueryRunner, alias: string, now: Date): Promise<string> {
  const name = newIndexName(alias, now);
  const isUsed = await hasEntries(queryRunner, name);
  return isUsed ? unusedName(queryRunner, alias, new Date(now.getTime() + 1)) : name;
}

/** A name that no index has had: `cars-20260304t020000000z`. */
export function newIndexName(alias: string, now: Date): string {
  return `${alias}-${now.toISOString().replace(/[-:.]/g, '').toLowerCase()}`;
}
