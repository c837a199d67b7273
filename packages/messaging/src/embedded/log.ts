import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { TopicRepartitionedFault, TopicShortenedFault } from '../faults.ts';
import type { OutgoingMessage, PartitionEnd, PublishedPlace, ReceivedMessage } from '../transport.ts';
import { inPoolTransaction } from './pool-transaction.ts';
import type { PartitionCounts } from './topics.ts';

/** Notified with `topic/partition` for each partition that got messages. */
export const LOG_CHANNEL = 'messaging_log';

/** The partition of a key: the same forever, in every process. */
export function partitionOf(key: string, partitions: number): number {
  return hash('sha256', key, 'buffer').readUInt32BE(0) % partitions;
}

/**
 * Appends messages in one transaction. The partitions' rows are locked first, in one order for all publishers, until the commit: so offsets
 * have no gaps, and a reader never sees an offset before all lower ones. @returns the messages' offsets, by partition.
 */
export async function appendToLog(
  pool: Pool,
  counts: PartitionCounts,
  messages: OutgoingMessage[],
  notBelow: readonly PartitionEnd[] = [],
): Promise<PublishedPlace[]> {
  if (messages.length === 0) return [];
  const topics = messages.map(({ topic }) => topic);
  await requireAsMany(counts, topics[0] ?? '', notBelow);
  const partitions = await Promise.all(
    messages.map(async ({ topic, key }) => partitionOf(key, await counts.of(topic))),
  );
  const keys = messages.map(({ key }) => key);
  const headers = messages.map((message) => JSON.stringify(message.headers));
  const values = messages.map(({ value }) => (typeof value === 'string' ? Buffer.from(value) : value));
  return inPoolTransaction(pool, async (client) => {
    const locked = await client.query<PartitionRow>({
      name: 'log-lock',
      text: lockPartitions,
      values: [topics, partitions],
    });
    refuseMissing(locked.rows, topics, partitions);
    refuseShortened(locked.rows, notBelow);
    const { rows } = await client.query<MovedRow>({
      name: 'log-append',
      text: append,
      values: [topics, partitions, keys, headers, values],
    });
    return rows.map(({ topic, partition, first, end }) => ({
      topic,
      partition,
      first: BigInt(first),
      end: BigInt(end),
    }));
  });
}

interface PartitionRow {
  topic: string;
  partition: number;
  next_offset: string;
}

/** @throws TopicRepartitionedFault unless the topic has as many partitions as known ends, where any are known. */
async function requireAsMany(counts: PartitionCounts, topic: string, ends: readonly PartitionEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const count = await counts.of(topic);
  if (count === ends.length) return;
  counts.doubt(topic);
  throw new TopicRepartitionedFault(`${topic} was published with ${count} partitions; ${ends.length} are known.`);
}

/** A partition that is gone would take its messages with it unseen: nothing joins with it. */
function refuseMissing(rows: readonly PartitionRow[], topics: readonly string[], partitions: readonly number[]): void {
  const locked = new Set(rows.map(({ topic, partition }) => `${topic}/${partition}`));
  const missing = topics.map((topic, index) => `${topic}/${partitions[index]}`).find((name) => !locked.has(name));
  if (missing) throw new TopicShortenedFault(`${missing} is missing from the log's partitions.`);
}

function refuseShortened(rows: readonly PartitionRow[], notBelow: readonly PartitionEnd[]): void {
  for (const { partition, end } of notBelow) {
    const short = rows.find((row) => row.partition === partition && BigInt(row.next_offset) < end);
    if (short) throw new TopicShortenedFault(`${short.topic}/${partition} ends at ${short.next_offset}, below ${end}.`);
  }
}

const lockPartitions = `
  SELECT topic, partition, next_offset FROM messaging.partitions
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
    RETURNING target.topic, target.partition, next_offset - messages AS first_offset, next_offset
  ), written AS (
    INSERT INTO messaging.log (topic, partition, "offset", key, headers, value)
    SELECT topic, partition, first_offset + row_number() OVER (PARTITION BY topic, partition ORDER BY place) - 1,
           key, headers, value
    FROM incoming JOIN moved USING (topic, partition)
  )
  SELECT topic, partition, first_offset AS first, next_offset AS "end", pg_notify('${LOG_CHANNEL}', topic || '/' || partition)
  FROM moved`;

interface MovedRow {
  topic: string;
  partition: number;
  first: string;
  end: string;
}

interface LogRow {
  offset: string;
  key: string;
  headers: Record<string, string>;
  value: Buffer;
}

/** Messages that are read at once have so many bytes together; more only if the first has. */
export const READ_BYTES = 4_000_000;

/** Some messages of a partition. */
export interface LogPage {
  readonly messages: ReceivedMessage[];
  /** Whether it ended at a bound, so that there may be more. */
  readonly isFull: boolean;
}

/** The partition's messages from an offset on, or from the oldest that is kept, in order, at most `limit` and 4 MB. */
export async function readLog(
  pool: Pool,
  topic: string,
  partition: number,
  from: bigint,
  limit: number,
): Promise<LogPage> {
  const { rows } = await pool.query<LogRow & { found: string }>({
    name: 'log-read',
    text: readStatement,
    values: [topic, partition, String(from), limit],
  });
  const messages = rows.map(({ offset, key, headers, value }) => ({
    topic,
    partition,
    offset: BigInt(offset),
    key,
    headers,
    value,
  }));
  return { messages, isFull: messages.length === limit || messages.length < Number(rows[0]?.found ?? 0) };
}

const readStatement = `
  SELECT "offset", key, headers, value, found FROM (
    SELECT *, count(*) OVER () AS found,
      sum(octet_length(value)) OVER (ORDER BY "offset" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
    FROM (
      SELECT "offset", key, headers, value FROM messaging.log
      WHERE topic = $1 AND partition = $2 AND "offset" >= $3 ORDER BY "offset" LIMIT $4
    ) AS next
  ) AS sized
  WHERE coalesce(bytes_before, 0) < ${READ_BYTES} ORDER BY "offset"`;

/** Every outbox of the server waits for the oldest transaction that runs. */
const PURGED_AT_ONCE = 10_000;

/**
 * Deletes messages past their topic's retention, a limited number per transaction: in each partition everything before the first message
 * that is not expired.
 */
export async function purgeLog(pool: Pool, atOnce = PURGED_AT_ONCE): Promise<void> {
  for (let purged = atOnce; purged === atOnce; ) {
    purged = (await pool.query(purge, [atOnce])).rowCount ?? 0;
  }
}

const purge = `
  DELETE FROM messaging.log WHERE ctid = ANY(ARRAY(
    SELECT log.ctid FROM messaging.partitions
    JOIN messaging.topics ON topics.name = partitions.topic
    CROSS JOIN LATERAL (
      SELECT coalesce(
        (SELECT "offset" FROM messaging.log AS kept
         WHERE kept.topic = partitions.topic AND kept.partition = partitions.partition
           AND kept.published_at >= now() - retention_ms * interval '1 millisecond'
         ORDER BY "offset" LIMIT 1),
        partitions.next_offset) AS first_kept
    ) AS place
    JOIN messaging.log ON log.topic = partitions.topic AND log.partition = partitions.partition AND log."offset" < first_kept
    WHERE retention_ms IS NOT NULL LIMIT $1))`;
