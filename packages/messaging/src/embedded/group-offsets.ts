import type { Pool } from 'pg';
import type { PartitionLag } from '../transport.ts';

/** Offset of the next message that a group wants; undefined if it never committed any. */
export async function readCommitted(
  pool: Pool,
  group: string,
  topic: string,
  partition: number,
): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ committed: string }>(
    'SELECT committed FROM messaging.group_offsets WHERE group_name = $1 AND topic = $2 AND partition = $3',
    [group, topic, partition],
  );
  return rows[0] && BigInt(rows[0].committed);
}

/** Sets a group's position, backwards too: the consumer decides where it is. */
export async function resetCommitted(
  pool: Pool,
  group: string,
  topic: string,
  partition: number,
  offset: bigint,
): Promise<void> {
  await pool.query(
    `INSERT INTO messaging.group_offsets VALUES ($1, $2, $3, $4)
     ON CONFLICT (group_name, topic, partition) DO UPDATE SET committed = EXCLUDED.committed`,
    [group, topic, partition, String(offset)],
  );
}

/** Moves a group's place forwards; a member that has lost the partition in the meantime cannot move it back. */
export async function commit(
  pool: Pool,
  group: string,
  topic: string,
  partition: number,
  offset: bigint,
): Promise<void> {
  await pool.query({
    name: 'group-offset-commit',
    text: `INSERT INTO messaging.group_offsets AS place VALUES ($1, $2, $3, $4)
           ON CONFLICT (group_name, topic, partition) DO UPDATE SET committed = EXCLUDED.committed
           WHERE place.committed < EXCLUDED.committed`,
    values: [group, topic, partition, String(offset)],
  });
}

/** How far a group is in each partition of a topic. */
export async function readLag(pool: Pool, group: string, topic: string): Promise<PartitionLag[]> {
  const { rows } = await pool.query<{ partition: number; committed: string; end: string }>(
    `SELECT partition, coalesce(committed, 0) AS committed, next_offset AS "end"
     FROM messaging.partitions
     LEFT JOIN (SELECT * FROM messaging.group_offsets WHERE group_name = $1) AS places USING (topic, partition)
     WHERE topic = $2
     ORDER BY partition`,
    [group, topic],
  );
  return rows.map((row) => ({
    partition: row.partition,
    committed: BigInt(row.committed),
    end: BigInt(row.end),
  }));
}

/** Age in seconds of the oldest message that a group has yet to read, by the database's clock; 0 if there is none. */
export async function readLagSeconds(pool: Pool, group: string, topic: string): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(oldest.published_at)), 0)::float8 AS seconds
     FROM messaging.partitions
     LEFT JOIN (SELECT * FROM messaging.group_offsets WHERE group_name = $1) AS places USING (topic, partition)
     CROSS JOIN LATERAL (
       SELECT published_at FROM messaging.log
       WHERE log.topic = partitions.topic AND log.partition = partitions.partition AND "offset" >= coalesce(committed, 0)
       ORDER BY "offset" LIMIT 1
     ) AS oldest
     WHERE topic = $2`,
    [group, topic],
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** The groups that have a place in a topic. */
export async function readGroups(pool: Pool, topic: string): Promise<string[]> {
  const { rows } = await pool.query<{ group_name: string }>(
    'SELECT DISTINCT group_name FROM messaging.group_offsets WHERE topic = $1 AND committed > 0 ORDER BY group_name',
    [topic],
  );
  return rows.map((row) => row.group_name);
}
