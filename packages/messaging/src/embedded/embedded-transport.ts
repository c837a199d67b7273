import { type BackOff, defaultBackOff, pause } from '@forecourt/service-kit/waiting';
import pg from 'pg';
import type { PartitionLag, Subscription, TopicDefinition, Transport } from '../transport.ts';
import { readGroups, readLag, readLagSeconds } from './group-offsets.ts';
import { appendToLog, purgeLog } from './log.ts';
import { Member } from './member.ts';
import { migrate } from './schema.ts';
import { addPartitions, ensureTopics, PartitionCounts, readEnds } from './topics.ts';

/** The settings of the embedded transport. All times are in milliseconds. */
export interface EmbeddedTransportOptions {
  /** `postgres://` address of the transport's own database; several processes may share it. */
  url: string;
  /** Connections for publishing and reading; default 4. Each subscription holds one more, for membership. */
  poolSize?: number;
  /** How soon a reader polls again without a notification; default 1,000. */
  pollMs?: number;
  /** How often a member looks at its group: how soon a killed member's partitions are taken over; default 500. */
  rebalanceMs?: number;
  /** A member that was not heard of for so long, though it is connected, is disconnected by the others; default 30,000. */
  memberTimeoutMs?: number;
  /** How often messages past their topic's retention are purged; default 60,000. */
  purgeMs?: number;
  /** Before a batch is delivered again, and before a lost connection is reopened. */
  backOff?: BackOff;
  /** Called with faults that belong to no subscription. */
  onError?(error: unknown): void;
}

/**
 * A Transport on a Postgres database: a log numbered per partition, and consumer groups by advisory locks. Makes its own tables (schema
 * `messaging`). Rejects if the database cannot be reached.
 */
export async function createEmbeddedTransport(options: EmbeddedTransportOptions): Promise<Transport> {
  const { url, onError, poolSize = 4, purgeMs = 60_000, backOff = defaultBackOff } = options;
  const { pollMs = 1_000, rebalanceMs = 500, memberTimeoutMs = 30_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'forecourt messaging',
    // A publisher that hangs locks its partitions, and blocks every other publisher.
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => onError?.(error));
  await migrate(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  const counts = new PartitionCounts(pool);
  const members = new Set<Member>();
  const closing = new AbortController();
  const purging = purgeUntil(closing.signal, pool, purgeMs, onError);

  return {
    ensureTopics: (topics: TopicDefinition[]) => ensureTopics(pool, topics),
    publish: (messages, notBelow) => appendToLog(pool, counts, messages, notBelow),
    lag: (group: string, topic: string): Promise<PartitionLag[]> => readLag(pool, group, topic),
    addPartitions: (topic, partitions) => addPartitions(pool, topic, partitions),
    ends: (topic) => readEnds(pool, topic),
    groups: (topic) => readGroups(pool, topic),
    lagSeconds: (group, topic) => readLagSeconds(pool, group, topic),
    subscribe: async (subscription: Subscription) => {
      const member = new Member({ url, pool, pollMs, rebalanceMs, memberTimeoutMs, backOff }, subscription);
      await member.start();
      members.add(member);
      const forget = () => void members.delete(member);
      void member.ended.then(forget, forget);
      return member;
    },
    close: async () => {
      closing.abort();
      await Promise.all([purging, ...[...members].map((member) => member.stop())]);
      await pool.end();
    },
  };
}

async function purgeUntil(
  closing: AbortSignal,
  pool: pg.Pool,
  purgeMs: number,
  onError?: (error: unknown) => void,
): Promise<void> {
  while (!closing.aborted) {
    await purgeLog(pool).catch((error: unknown) => onError?.(error));
    await pause(purgeMs, closing);
  }
}
