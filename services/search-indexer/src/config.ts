import type { CarSearchEngine } from '@forecourt/car-search';
import type { Transport } from '@forecourt/messaging';
import type { InternalServiceConfig } from '@forecourt/service-kit';

/** What the search indexer is started with. */
export interface IndexerConfig extends InternalServiceConfig {
  /** Its topics must exist; it is its owner's to close. */
  transport: Transport;
  /** The engine that searches read; in one process the same object that the gateway has. Its owner's to close. */
  engine: CarSearchEngine;
  /** The alias that searches use. Indexes are named after it and their time of creation. */
  alias: string;
  /** How long an index that a rebuild has replaced stays, for searches that have begun on it, in milliseconds; default 5,000. */
  retireAfterMs?: number;
  /** How long a group of comparable cars waits for further changes before its figures are computed, in milliseconds; default 5,000. */
  marketSettleMs?: number;
  /** How often it looks for sold cars that leave the indexes, in milliseconds; default a minute. */
  departuresMs?: number;
}
