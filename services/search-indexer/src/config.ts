import type { CarSearchEngine } from '@forecourt/car-search';
import type { Transport } from '@forecourt/messaging';
import type { InternalTokens, LoggerOptions } from '@forecourt/service-kit';

/** What the search indexer is started with. */
export interface IndexerConfig {
  /** `postgres://` address of the service's own database. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  host?: string;
  tokens: InternalTokens;
  transport: Transport;
  /** The engine that searches read; in one process the same object that the gateway has. */
  engine: CarSearchEngine;
  /** The name that searches go by. Indexes are named after it and the time when they were made. */
  alias: string;
  logger?: LoggerOptions;
}
