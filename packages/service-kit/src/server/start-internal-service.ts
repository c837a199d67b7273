import type { InternalTokens } from '../auth/internal-tokens.ts';
import type { Clock } from '../injectables/clock.ts';
import type { Ids } from '../injectables/ids.ts';
import type { LoggerOptions } from '../logging/logger.ts';
import { type RunningService, type ServiceOptions, startService } from './start-service.ts';

/** The settings of every internal service; each adds its own. */
export interface InternalServiceConfig {
  /** `postgres://` address of the service's own database. */
  databaseUrl: string;
  /** 0 takes a free one. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Its own key, and its peers' public ones. */
  tokens: InternalTokens;
  logger?: LoggerOptions;
  /** Whether /metrics also carries the process's own; one service per process should. */
  processMetrics?: boolean;
  /** How long it keeps answering after a stop signal; see ServiceOptions. */
  noticeMilliseconds?: number;
  clock?: Clock;
  ids?: Ids;
}

/** Starts a service that only services call. @throws ConfigurationError as startService does. */
export function startInternalService(
  config: InternalServiceConfig,
  service: Pick<ServiceOptions, 'name' | 'module' | 'bodyLimit' | 'configure'>,
): Promise<RunningService> {
  const { tokens, port, host, logger, processMetrics, noticeMilliseconds, clock, ids } = config;
  return startService({
    ...service,
    access: 'internal',
    tokens,
    port,
    ...(host && { host }),
    ...(logger && { logger }),
    ...(processMetrics && { processMetrics }),
    ...(noticeMilliseconds && { noticeMilliseconds }),
    ...(clock && { clock }),
    ...(ids && { ids }),
  });
}
