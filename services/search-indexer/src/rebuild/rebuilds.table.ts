import type { QueryRunner } from 'typeorm';
import type { Queries } from '../database/transaction.ts';
import type { OpenRebuildState, Rebuild, RebuildMode, RebuildState } from './rebuild.ts';

const columns = `id, mode, state, index_name AS index, retired_indexes AS retired, compared_to AS "comparedTo", repaired, cars, fault,
  started_at AS "startedAt", swapped_at AS "swappedAt", finished_at AS "finishedAt"`;

/** Begins a rebuild; false if another is in progress. */
export async function insertRebuild(
  queries: Queries,
  { id, mode, index }: { id: string; mode: RebuildMode; index: string },
): Promise<boolean> {
  const rows: unknown[] = await queries.query(
    `INSERT INTO rebuilds (id, mode, state, index_name) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`,
    [id, mode, mode === 'topic' ? 'clearing' : 'building', index],
  );
  return rows.length === 1;
}

/** A rebuild by its id. */
export async function readRebuild(queries: Queries, id: string): Promise<Rebuild | undefined> {
  const [rebuild]: Rebuild[] = await queries.query(`SELECT ${columns} FROM rebuilds WHERE id = $1`, [id]);
  return rebuild;
}

/** The rebuild that is in progress; there is one at most. */
export async function readOpenRebuild(queries: Queries): Promise<Rebuild<OpenRebuildState> | undefined> {
  const [rebuild]: Rebuild<OpenRebuildState>[] = await queries.query(
    `SELECT ${columns} FROM rebuilds WHERE finished_at IS NULL`,
  );
  return rebuild;
}

/**
 * Makes this transaction the only one, in any process, that advances the rebuild; false if another is working on it, or if
 * the rebuild is no longer in that state.
 */
export async function holdRebuild(queryRunner: QueryRunner, { id, state }: Rebuild): Promise<boolean> {
  const [lock]: { locked: boolean }[] = await queryRunner.query(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('search-indexer/rebuild', 0)) AS locked`,
  );
  return lock?.locked === true && (await readRebuild(queryRunner, id))?.state === state;
}

/** New data of a rebuild when it advances. */
export interface RebuildMove {
  cars?: number;
  retired?: readonly string[];
  repaired?: number;
  fault?: string;
}

/** Moves a locked rebuild to its next state, or leaves it in its own, with the new data. */
export async function moveRebuild(
  queryRunner: QueryRunner,
  { id }: Rebuild,
  state: RebuildState,
  { cars, retired, repaired = 0, fault }: RebuildMove = {},
): Promise<void> {
  await queryRunner.query(
    `UPDATE rebuilds SET state = $2, cars = coalesce($3, cars), retired_indexes = coalesce($4, retired_indexes),
       repaired = repaired + $5, fault = coalesce($6, CASE WHEN $2 IN ('abandoning', 'failed') THEN fault END),
       swapped_at = CASE WHEN $2 = 'retiring' THEN now() ELSE swapped_at END,
       finished_at = CASE WHEN $2 IN ('done', 'failed') THEN now() END
     WHERE id = $1`,
    [id, state, cars ?? null, retired ?? null, repaired, fault ?? null],
  );
}

/** Notes how far the rows of a held rebuild are compared. */
export async function noteCompared(queryRunner: QueryRunner, { id }: Rebuild, vehicleId: string): Promise<void> {
  await queryRunner.query('UPDATE rebuilds SET compared_to = $2 WHERE id = $1', [id, vehicleId]);
}

/** Whether this many milliseconds have passed since the swap, by the database's clock. */
export async function wasSwappedSince(queries: Queries, { id }: Rebuild, milliseconds: number): Promise<boolean> {
  const rows: unknown[] = await queries.query(
    `SELECT FROM rebuilds WHERE id = $1 AND swapped_at <= now() - $2 * interval '1 millisecond'`,
    [id, milliseconds],
  );
  return rows.length === 1;
}

/** Records what an unfinished rebuild waits for, without changing its state. */
export async function noteFault(queries: Queries, { id, state }: Rebuild, fault: string): Promise<void> {
  await queries.query('UPDATE rebuilds SET fault = $3 WHERE id = $1 AND state = $2', [id, state, fault]);
}
