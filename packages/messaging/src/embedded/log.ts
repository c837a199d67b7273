import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import type { OutgoingMessage, ReceivedMessage } from '../transport.ts';
import { inPoolTransaction } from './pool-transaction.ts';
import type { PartitionCounts } from './topics.ts';

/** Notified with `topic/partition` for each partition that got messages. */
export const LOG_CHANNEL = 'messaging_log';

/** The partition of a key: the same for ever, in every process. */
export function partitionOf(key: string, partitions: number): number {
  return hash('sha256', key, 'buffer').readUInt32BE(0) % partitions;
}

/**
 * Appends messages in one transaction. The partitions' rows are locked first, in one order for all publishers, until the commit: so offsets
 * have no gaps, and a reader never sees an offset before all lower ones.
 */
export async function appendToLog(pool: Pool, counts: PartitionCounts, messages: OutgoingMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const topics = messages.map(({ topic }) => topic);
  const partitions = await Promise.all(
    messages.map(async ({ topic, key }) => partitionOf(key, await counts.of(topic))),
  );
  const keys = messages.map(({ key }) => key);
  const headers = messages.map((message) => JSON.stringify(message.headers));
  const values = messages.map(({ value }) => (typeof value === 'string' ? Buffer.from(value) : value));
  await inPoolTransaction(pool, async (client) => {
    await client.query({ name: 'log-lock', text: lockPartitions, values: [topics, partitions] });
    await client.query({ name: 'log-append', text: append, values: [topics, partitions, keys, headers, values] });
  });
}

const lockPartitions = `
  SELECT FROM messaging.partitions
  WHERE (topic, partition) IN (SELECT * FROM unnest($1::text[], $2::int[]))
  ORDER BY topic, partition
  FOR UPDATE`;

const append = `
  WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[], $5::bytea[])
      WITH ORDINALITY AS message (topic, partition, key, headers, value, place)
  ), counted AS (
    SELECT topic, partition, count(*) AS messages FROM incoming GROUP BY topic, partition
  ), moved AS (
    UPDATE messaging.partitions AS target SET next_offset = next_offset + messages
    FROM counted WHERE (target.topic, target.partition) = (counted.topic, counted.partition)
    RETURNING target.topic, target.partition, next_offset - messages AS first_offset
  ), written AS (
    INSERT INTO messaging.log (topic, partition, "offset", key, headers, value)
    SELECT topic, partition, first_offset + row_number() OVER (PARTITION BY topic, partition ORDER BY place) - 1,
           key, headers, value
    FROM incoming JOIN moved USING (topic, partition)
  )
  SELECT pg_notify('${LOG_CHANNEL}', topic || '/' || partition) FROM moved`;

interface LogRow {
  offset: string;
  key: string;
  headers: Record<string, string>;
  value: Buffer;
}

/** The partition's messages from an offset on, or from the oldest that is kept, in order, at most `limit`. */
export async function readLog(
  pool: Pool,
  topic: string,
  partition: number,
  from: bigint,
  limit: number,
): Promise<ReceivedMessage[]> {
  const { rows } = await pool.query<LogRow>({
    name: 'log-read',
    text: `SELECT "offset", key, headers, value FROM messaging.log
           WHERE topic = $1 AND partition = $2 AND "offset" >= $3 ORDER BY "offset" LIMIT $4`,
    values: [topic, partition, String(from), limit],
  });
  return rows.map(({ offset, key, headers, value }) => ({
    topic,
    partition,
    offset: BigInt(offset),
    key,
    headers,
    value,
  }));
}

/** Deletes what is older than its topic's retention: in each partition everything before the first message that is not. */
export async function purgeLog(pool: Pool): Promise<void> {
  await pool.query(`
    DELETE FROM messaging.log
    USING messaging.partitions
    JOIN messaging.topics ON topics.name = partitions.topic
    CROSS JOIN LATERAL (
      SELECT coalesce(
        (SELECT "offset" FROM messaging.log AS kept
         WHERE kept.topic = partitions.topic AND kept.partition = partitions.partition
           AND kept.published_at >= now() - retention_ms * interval '1 millisecond'
         ORDER BY "offset" LIMIT 1),
        partitions.next_offset) AS first_kept
    ) AS place
    WHERE retention_ms IS NOT NULL
      AND log.topic = partitions.topic AND log.partition = partitions.partition AND log."offset" < first_kept`);
}
