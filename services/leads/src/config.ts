import type { Transport } from '@forecourt/messaging';
import type { Clock, Ids, InternalTokens, LoggerOptions } from '@forecourt/service-kit';

/** What the leads service is started with. */
export interface LeadsConfig {
  /** `postgres://` address of the service's own database. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  host?: string;
  tokens: InternalTokens;
  transport: Transport;
  /** `http://host:port` of the stock service, which knows the cars. */
  stockUrl: string;
  /** `http://host:port` of the sites service, whose configurations are followed. */
  sitesUrl: string;
  /** Wraps the persons' keys: 32 bytes in base64. */
  deploymentKey: string;
  /** Older deployment keys, which still open what they wrapped. */
  previousDeploymentKeys?: string[];
  logger?: LoggerOptions;
  clock?: Clock;
  ids?: Ids;
}
