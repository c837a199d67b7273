import { sitesTopic, stockTopic } from '@forecourt/contracts';
import type { DataSource, QueryRunner } from 'typeorm';
import { type Portion, type Queries, repeatWithin } from '../../database/transaction.ts';
import { GROUP, REFOLD_GROUP } from '../../indexing/groups.ts';

const MARKS_AT_ONCE = 10_000;

/**
 * Deletes the folded rows and the group's positions, so that it starts from the beginning. Waits for a batch in progress. The marks of its
 * streams are left to `sweepMarks`, because there is one for each vehicle.
 */
export async function clearRefold(queryRunner: QueryRunner): Promise<void> {
  // The places first: a batch begins with its place, so none can come between.
  for (const table of ['consumer_positions', 'parked_events']) {
    await queryRunner.query(`DELETE FROM ${table} WHERE group_name = $1`, [REFOLD_GROUP]);
  }
  await queryRunner.query(
    `DELETE FROM consumer_epochs WHERE group_name = $2
       AND topic NOT IN (SELECT topic FROM consumer_epochs WHERE group_name = $1)`,
    [GROUP, REFOLD_GROUP],
  );
  // A topic may have several epochs. The last one repeats the others completely, so those are skipped. The turn is increased,
  // so that a batch fetched for the previous fold does not move the position of this one.
  await queryRunner.query(
    `INSERT INTO consumer_epochs AS former (group_name, topic, epoch, past, history_ends)
     SELECT $2, topic, epoch, past || array_remove(history_epochs, epoch), history_ends
     FROM consumer_epochs WHERE group_name = $1
     ON CONFLICT (group_name, topic) DO UPDATE SET epoch = EXCLUDED.epoch, past = EXCLUDED.past,
       history_ends = EXCLUDED.history_ends, history_epochs = '{}',
       halted_at = NULL, halt_reason = NULL, met = NULL, turns = former.turns + 1`,
    [GROUP, REFOLD_GROUP],
  );
  await queryRunner.query('TRUNCATE refold.car_rows, refold.dealerships, public.refold_doubts');
}

/** Deletes the marks of the group's streams, a limited number per transaction; returns whether there are none left. */
export function sweepMarks(dataSource: DataSource, portion: Portion): Promise<boolean> {
  const { rowsAtOnce = MARKS_AT_ONCE } = portion;
  return repeatWithin(portion, async () => {
    const [, deleted] = await dataSource.query<[unknown, number]>(
      `DELETE FROM consumer_streams WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM consumer_streams WHERE group_name = $1 LIMIT $2))`,
      [REFOLD_GROUP, rowsAtOnce],
    );
    return deleted < rowsAtOnce;
  });
}

/** Whether the group has marks of any stream. */
export async function hasMarks(queries: Queries): Promise<boolean> {
  const rows: unknown[] = await queries.query('SELECT FROM consumer_streams WHERE group_name = $1 LIMIT 1', [
    REFOLD_GROUP,
  ]);
  return rows.length > 0;
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

/** Keeps a group from projecting anything until the transaction ends: each of its transactions begins with its place. */
export async function holdGroup(queryRunner: QueryRunner, group: string): Promise<void> {
  await queryRunner.query('SELECT FROM consumer_positions WHERE group_name = $1 ORDER BY topic, partition FOR UPDATE', [
    group,
  ]);
}

/** Streams of which the live group has seen later versions than the new fold. */
export interface LostStreams {
  count: number;
  /** One of them, and why it was parked, if it was. */
  example: string;
  reason: string | null;
}

/** What the new fold lacks of these vehicles, and of all dealerships, if it has read as far as the live group. */
export async function findLostStreams(
  queries: Queries,
  vehicleIds: readonly string[],
): Promise<LostStreams | undefined> {
  const [lost]: LostStreams[] = await queries.query(
    `WITH asked AS (
       SELECT $3 AS topic, id AS stream_id FROM unnest($4::text[]) AS id
       UNION ALL
       SELECT topic, stream_id FROM consumer_streams WHERE group_name = $1 AND topic = $5
     ), lost AS (
       SELECT live.topic, live.stream_id FROM asked
       JOIN LATERAL (
         SELECT * FROM consumer_streams AS mark
         WHERE (mark.group_name, mark.topic, mark.stream_id) = ($1, asked.topic, asked.stream_id) LIMIT 1
       ) AS live ON true
       LEFT JOIN LATERAL (
         SELECT version FROM consumer_streams AS mark
         WHERE (mark.group_name, mark.topic, mark.stream_id) = ($2, asked.topic, asked.stream_id) LIMIT 1
       ) AS folded ON true
       WHERE coalesce(folded.version, 0) < live.version
     )
     SELECT (SELECT count(*)::int FROM lost) AS count, stream_id AS example,
       (SELECT reason FROM parked_events AS parked
        WHERE (parked.group_name, parked.topic, parked.key) = ($2, lost.topic, lost.stream_id)
        ORDER BY "offset" LIMIT 1) AS reason
     FROM lost ORDER BY stream_id LIMIT 1`,
    [GROUP, REFOLD_GROUP, stockTopic.name, vehicleIds, sitesTopic.name],
  );
  return lost;
}
