import type { Transport } from '@forecourt/messaging';
import type { Clock, InternalTokens, LoggerOptions } from '@forecourt/service-kit';

/** What the identity service is started with. */
export interface IdentityConfig {
  /** `postgres://` address of the service's own database. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  host?: string;
  tokens: InternalTokens;
  transport: Transport;
  /** Seals feed secrets: 32 bytes in base64. */
  deploymentKey: string;
  /** Former deployment keys, which still open what they sealed. */
  previousDeploymentKeys?: string[];
  logger?: LoggerOptions;
  clock?: Clock;
}
