import type { Clock, Ids, InternalTokens, LoggerOptions } from '@forecourt/service-kit';

/** What the stock service is started with. */
export interface StockConfig {
  /** `postgres://` address of the service's own database. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  host?: string | undefined;
  tokens: InternalTokens;
  logger?: LoggerOptions;
  clock?: Clock;
  ids?: Ids;
}
