import type { DataSource } from 'typeorm';
import { isInIndexes } from '../database/document-with-figures.ts';
import { inTransaction, type Portion, type Queries, repeatWithin } from '../database/transaction.ts';
import { changeListAlone } from './search-indexes.table.ts';

/** Index entries in one transaction. */
const ROWS_AT_ONCE = 5_000;

/**
 * Creates the missing entries of an index, a limited number per transaction, which also records its progress; returns whether all exist. The
 * next caller, in any process, continues from there. A car that changes in the meantime gets its entry by its own transaction, which knows
 * the index since it is listed: so an existing entry is as new, and is kept.
 */
export async function fillIndex(dataSource: DataSource, index: string, portion: Portion = {}): Promise<boolean> {
  const { rowsAtOnce = ROWS_AT_ONCE } = portion;
  const filled = await repeatWithin(portion, () => fillPart(dataSource, index, rowsAtOnce));
  // Without it the first reads of a large backlog are planned as if there were none.
  if (filled) await dataSource.query('ANALYZE index_entries');
  return filled;
}

/** Returns whether that were the last. */
function fillPart(dataSource: DataSource, index: string, rows: number): Promise<boolean> {
  return inTransaction(dataSource, async (queryRunner) => {
    const [place]: { filled_to: string }[] = await queryRunner.query(
      'SELECT filled_to FROM search_indexes WHERE name = $1 AND filled_to IS NOT NULL FOR UPDATE',
      [index],
    );
    if (!place) return true;
    const [passed]: { count: number; last: string | null }[] = await queryRunner.query(
      `WITH next AS MATERIALIZED (
         SELECT vehicle_id, revision, ${isInIndexes} AS is_found
         FROM car_rows AS car WHERE vehicle_id > $2 ORDER BY vehicle_id LIMIT $3
       ), made AS (
         INSERT INTO index_entries (index_name, vehicle_id, revision)
         SELECT $1, vehicle_id, revision FROM next WHERE is_found ORDER BY vehicle_id ON CONFLICT DO NOTHING
       )
       SELECT count(*)::int AS count, max(vehicle_id) AS last FROM next`,
      [index, place.filled_to, rows],
    );
    const isLast = (passed?.count ?? 0) < rows;
    const filledTo = isLast ? null : passed?.last;
    await queryRunner.query('UPDATE search_indexes SET filled_to = $2 WHERE name = $1', [index, filledTo]);
    return isLast;
  });
}

/** Deletes the entries of indexes that are no longer listed, a limited number per transaction; returns whether none are left. */
export async function sweepEntries(dataSource: DataSource, portion: Portion = {}): Promise<boolean> {
  const { rowsAtOnce = ROWS_AT_ONCE } = portion;
  let after = '';
  return repeatWithin(portion, async () => {
    const [index] = await readForgotten(dataSource);
    if (index === undefined) return true;
    const last = await sweepPart(dataSource, index, after, rowsAtOnce);
    after = last ?? '';
    return false;
  });
}

/** Whether an index, listed or not, has entries. */
export async function hasEntries(queries: Queries, index: string): Promise<boolean> {
  const rows: unknown[] = await queries.query('SELECT FROM index_entries WHERE index_name = $1 LIMIT 1', [index]);
  return rows.length > 0;
}

/** The names that entries have and the list has not. One look at an index for each name, however many entries it has. */
async function readForgotten(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(
    `WITH RECURSIVE names AS (
       (SELECT index_name AS name FROM index_entries ORDER BY index_name LIMIT 1)
       UNION ALL
       SELECT (SELECT index_name FROM index_entries WHERE index_name > names.name ORDER BY index_name LIMIT 1)
       FROM names WHERE names.name IS NOT NULL
     )
     SELECT name FROM names WHERE name IS NOT NULL AND name NOT IN (SELECT search_indexes.name FROM search_indexes)`,
  );
  return rows.map(({ name }) => name);
}

/** Gives the last vehicle id that was deleted, after which the next call need not pass the dead entries of this one; none at the end. */
function sweepPart(dataSource: DataSource, index: string, after: string, rows: number): Promise<string | undefined> {
  return inTransaction(dataSource, async (queryRunner) => {
    // A rebuild may list an index of the same name again.
    await changeListAlone(queryRunner);
    const [swept]: { last: string | null }[] = await queryRunner.query(
      `WITH next AS MATERIALIZED (
         SELECT vehicle_id FROM index_entries
         WHERE index_name = $1 AND vehicle_id > $2 AND NOT EXISTS (SELECT FROM search_indexes WHERE name = $1)
         ORDER BY vehicle_id LIMIT $3
       ), swept AS (
         DELETE FROM index_entries AS entry USING next
         WHERE entry.index_name = $1 AND entry.vehicle_id = next.vehicle_id
       )
       SELECT max(vehicle_id) AS last FROM next`,
      [index, after, rows],
    );
    return swept?.last ?? undefined;
  });
}
