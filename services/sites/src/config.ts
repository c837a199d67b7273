import type { Transport } from '@forecourt/messaging';
import type { InternalTokens, LoggerOptions } from '@forecourt/service-kit';

/** What the sites service is started with. */
export interface SitesConfig {
  /** `postgres://` address of the service's own database. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  host?: string;
  tokens: InternalTokens;
  transport: Transport;
  logger?: LoggerOptions;
}
