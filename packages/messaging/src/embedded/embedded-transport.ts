import type pg from 'pg';
import type { BackOff } from '../pause.ts';
import type { Transport } from '../transport.ts';

/** What the embedded transport is made with. All times are in milliseconds. */
export interface EmbeddedTransportOptions {
  /** `postgres://` address of the transport's own database; several processes may share it. */
  url: string;
  /** Connections for publishing and reading; 4 where left out. Each subscription holds one more, for membership. */
  poolSize?: number;
  /** How soon a reader looks again where no notification came; 1,000 where left out. */
  pollMs?: number;
  /** How often a member looks at its group: how soon a killed member's partitions are taken over; 500 where left out. */
  rebalanceMs?: number;
  /** A member that was not heard of for so long, though it is connected, is disconnected by the others; 30,000 where left out. */
  memberTimeoutMs?: number;
  /** How often messages past their topic's retention are purged; 60,000 where left out. */
  purgeMs?: number;
  /** Before a batch is delivered again, and before a lost connection is made anew. */
  backOff?: BackOff;
  /** Told of faults that belong to no subscription. */
  onError?(error: unknown): void;
}

/** A Transport on a Postgres database: a log numbered per partition, and consumer groups by advisory locks. */
export async function createEmbeddedTransport(_options: EmbeddedTransportOptions): Promise<Transport> {
  throw new Error('In the making.');
}
export type Pool = pg.Pool;
