import type { QueryRunner } from 'typeorm';
import type { Queries } from '../database/transaction.ts';
import { GROUP } from '../indexing/indexing-consumer.ts';

/** The consumer group that folds events again. */
export const REFOLD_GROUP = 'search-indexer-refold';

/** Takes away what was folded and where the group stood, so that it begins at the beginning. Waits for a batch in hand. */
export async function clearRefold(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('SET LOCAL statement_timeout = 0');
  // The places first: a batch begins with its place, so none can come between.
  for (const table of ['consumer_positions', 'consumer_streams', 'parked_events']) {
    await queryRunner.query(`DELETE FROM ${table} WHERE group_name = $1`, [REFOLD_GROUP]);
  }
  await queryRunner.query('TRUNCATE refold.car_rows, refold.dealerships');
}

/** How many events the live group has read, and how many of them are folded again. */
export async function readRefoldProgress(queries: Queries): Promise<{ done: number; total: number }> {
  const [progress = { done: 0, total: 0 }]: { done: number; total: number }[] = await queries.query(
    `SELECT coalesce(sum(live.next_offset), 0)::float8 AS total,
       coalesce(sum(least(live.next_offset, coalesce(refold.next_offset, 0))), 0)::float8 AS done
     FROM consumer_positions AS live
     LEFT JOIN consumer_positions AS refold
       ON (refold.group_name, refold.topic, refold.partition) = ($2, live.topic, live.partition)
     WHERE live.group_name = $1`,
    [GROUP, REFOLD_GROUP],
  );
  return progress;
}

/** Keeps the live group from projecting anything until the transaction ends: each of its transactions begins with its place. */
export async function holdLiveGroup(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('SELECT FROM consumer_positions WHERE group_name = $1 ORDER BY topic, partition FOR UPDATE', [
    GROUP,
  ]);
}

/** Streams of which the live group has seen later versions than the new fold has. */
export interface LostStreams {
  count: number;
  /** One of them, and why it was parked, if it was. */
  example: string;
  reason: string | null;
}

/** What of the streams is missing in the new fold, where it has read as far as the live group. */
export async function findLostStreams(queries: Queries): Promise<LostStreams | undefined> {
  const [lost]: LostStreams[] = await queries.query(
    `WITH lost AS (
       SELECT live.topic, live.stream_id FROM consumer_streams AS live
       LEFT JOIN consumer_streams AS refold
         ON (refold.group_name, refold.topic, refold.stream_id) = ($2, live.topic, live.stream_id)
       WHERE live.group_name = $1 AND coalesce(refold.version, 0) < live.version
     )
     SELECT (SELECT count(*)::int FROM lost) AS count, stream_id AS example,
       (SELECT reason FROM parked_events AS parked
        WHERE (parked.group_name, parked.topic, parked.key) = ($2, lost.topic, lost.stream_id)
        ORDER BY "offset" LIMIT 1) AS reason
     FROM lost ORDER BY stream_id LIMIT 1`,
    [GROUP, REFOLD_GROUP],
  );
  return lost;
}
