import type { Queries } from '../database/transaction.ts';

/**
 * Numbers the next write of an index, durably before it is made: so the index never holds a number that the database does not know, unless the
 * database was restored. A statement whose parameter $1 is the index's name; it may stand in a WITH.
 */
export const numberFlush = (condition = 'true') => `
  INSERT INTO index_flushes AS known (index_name, flush) SELECT $1, 1 WHERE ${condition}
  ON CONFLICT (index_name) DO UPDATE SET flush = known.flush + 1 RETURNING flush`;

/** As numberFlush, by itself. Not within a transaction that may still be rolled back. */
export async function beginFlush(queries: Queries, index: string): Promise<number> {
  const [row]: { flush: string }[] = await queries.query(
    `WITH numbered AS (${numberFlush()}) SELECT flush FROM numbered`,
    [index],
  );
  return Number(row?.flush ?? 0);
}

/**
 * The number of the last write of an index that the database knows; 0 if it knows none. Undefined if the index is not listed: it is being
 * dropped, and what is known of it went with its place on the list, before the engine deletes it.
 */
export async function readFlush(queries: Queries, index: string): Promise<number | undefined> {
  const [row]: { flush: string | null }[] = await queries.query(
    'SELECT flush FROM search_indexes LEFT JOIN index_flushes ON index_name = name WHERE name = $1',
    [index],
  );
  return row && Number(row.flush ?? 0);
}

/** Records that the database was restored behind an index, which must be rebuilt; its writes are numbered on from the index's number. */
export async function noteRestored(queries: Queries, index: string, flush: number): Promise<void> {
  await queries.query(
    `INSERT INTO index_flushes AS known (index_name, flush, restored_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (index_name) DO UPDATE SET flush = greatest(known.flush, excluded.flush), restored_at = excluded.restored_at`,
    [index, flush],
  );
}

/** How many of the indexes must be rebuilt because the database was restored behind them. */
export async function countRestored(queries: Queries): Promise<number> {
  const [row]: { count: number }[] = await queries.query(
    'SELECT count(*)::int AS count FROM index_flushes JOIN search_indexes ON name = index_name WHERE restored_at IS NOT NULL',
  );
  return row?.count ?? 0;
}

/** Those of the indexes that must be rebuilt because the database was restored behind them, and no rebuild runs or has just failed. */
export async function readRestored(queries: Queries): Promise<string[]> {
  const rows: { index: string }[] = await queries.query(
    `/* read-restored */ SELECT index_name AS index FROM index_flushes JOIN search_indexes ON name = index_name
     WHERE restored_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM rebuilds WHERE finished_at IS NULL
         OR (started_at > restored_at AND finished_at > clock_timestamp() - interval '1 minute'))`,
  );
  return rows.map(({ index }) => index);
}
