import type { CarSearchEngine } from '@forecourt/car-search';
import type { Transport } from '@forecourt/messaging';
import type { InternalServiceConfig } from '@forecourt/service-kit';

/** What the search indexer is started with. */
export interface IndexerConfig extends InternalServiceConfig {
  /** Its topics must exist; it is its owner's to close. */
  transport: Transport;
  /** The engine that searches read; in one process the same object that the gateway has. Its owner's to close. */
  engine: CarSearchEngine;
  /** The name that searches go by. Indexes are named after it and the time when they were made. */
  alias: string;
  /** How long an index that a rebuild has replaced stays, for searches that have begun on it, in milliseconds; 5,000 where left out. */
  retireAfterMs?: number;
}
