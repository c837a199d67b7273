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

/** The partition counts of topics; they never change, so each is read once. */
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
}
