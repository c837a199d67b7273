import type { Transport } from '@forecourt/messaging';
import type { Clock, Ids, InternalTokens, LoggerOptions } from '@forecourt/service-kit';

/** What the stock service is started with. */
export interface StockConfig {
  /** `postgres://` address of the service's own database. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  host?: string;
  tokens: InternalTokens;
  transport: Transport;
  logger?: LoggerOptions;
  clock?: Clock;
  ids?: Ids;
}
