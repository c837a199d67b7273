import type { Pool } from 'pg';
import { DEFAULT_PARTITIONS, type PartitionEnd, type TopicDefinition } from '../transport.ts';
import { inPoolTransaction } from './pool-transaction.ts';

/** Makes missing topics with their partitions, and brings retention up to date. */
export function ensureTopics(pool: Pool, topics: TopicDefinition[]): Promise<void> {
  const inOneOrder = topics.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return inPoolTransaction(pool, async (client) => {
    for (const { name, partitions = DEFAULT_PARTITIONS, retentionMs } of inOneOrder) {
      await client.query(
        `INSERT INTO messaging.topics VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET retention_ms = EXCLUDED.retention_ms`,
        [name, retentionMs ?? null],
      );
      await client.query(
        `INSERT INTO messaging.partitions (topic, partition)
         SELECT $1, partition FROM generate_series(0, $2::int - 1) AS partition
         WHERE NOT EXISTS (SELECT FROM messaging.partitions WHERE topic = $1)`,
        [name, partitions],
      );
    }
  });
}

/** Where the partitions of a topic end. */
export async function readEnds(pool: Pool, topic: string): Promise<PartitionEnd[]> {
  const { rows } = await pool.query<{ partition: number; end: string }>(
    'SELECT partition, next_offset AS "end" FROM messaging.partitions WHERE topic = $1 ORDER BY partition',
    [topic],
  );
  return rows.map(({ partition, end }) => ({ partition, end: BigInt(end) }));
}

/** Gives a topic more partitions. @throws RangeError if it has more already, Error if it does not exist. */
export function addPartitions(pool: Pool, topic: string, partitions: number): Promise<void> {
  return inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM messaging.partitions WHERE topic = $1',
      [topic],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) throw new Error(`There is no topic ${topic}: create it with ensureTopics.`);
    if (count > partitions) throw new RangeError(`${topic} has ${count} partitions, and can't have fewer.`);
    await client.query(
      `INSERT INTO messaging.partitions (topic, partition) SELECT $1, generate_series($2::int, $3::int - 1)
       ON CONFLICT DO NOTHING`,
      [topic, count, partitions],
    );
  });
}

/** The partition counts of topics, each read once until it is doubted. */
export class PartitionCounts {
  readonly #pool: Pool;
  readonly #known = new Map<string, number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Throws if the topic does not exist. */
  async of(topic: string): Promise<number> {
    const known = this.#known.get(topic);
    if (known !== undefined) return known;
    const { rows } = await this.#pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM messaging.partitions WHERE topic = $1',
      [topic],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) throw new Error(`There is no topic ${topic}: create it with ensureTopics.`);
    this.#known.set(topic, count);
    return count;
  }

  /** A topic seems to have another count: the next request reads it again. */
  doubt(topic: string): void {
    this.#known.delete(topic);
  }
}
