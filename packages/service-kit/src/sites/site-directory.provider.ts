import type { ConfigurationChanges } from '@forecourt/contracts';
import type { InjectionToken, Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { InternalTokens } from '../auth/internal-tokens.ts';
import type { InternalClient } from '../client/internal-client.ts';
import { Metrics } from '../health/metrics.ts';
import { type ReadinessNeed, ReadinessRegistry } from '../health/readiness.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { backgroundWorker } from '../worker/background-worker.ts';
import { type ChangePlace, SiteDirectory } from './site-directory.ts';

/** A change is answered at once. The sites service's own stop waits for the questions in progress, so they are kept short. */
const WAIT_SECONDS = 2;
const TIMEOUT_MS = 10_000;
/** A request waits for it. */
const AT_ONCE_TIMEOUT_MS = 2_000;

/**
 * The SiteDirectory, followed from the sites service while the service runs (SITE-5). It does not wait for the first answer: the service
 * starts while sites is down, and is not ready until the sites were read once.
 * @param sitesClient token of the InternalClient that asks the sites service.
 * @param need what unknown sites mean for the service.
 */
export function siteDirectoryProviders(sitesClient: InjectionToken, need: ReadinessNeed = 'serve'): Provider[] {
  return [
    {
      provide: SiteDirectory,
      inject: [sitesClient, InternalTokens, SERVICE_LOGGER, ReadinessRegistry, Metrics],
      useFactory: (...parts: DirectoryParts) => makeDirectory(need, ...parts),
    },
    backgroundWorker('site-directory', [SiteDirectory], (directory: SiteDirectory) => {
      void directory.start();
      return directory;
    }),
  ];
}

type DirectoryParts = [
  client: InternalClient,
  tokens: InternalTokens,
  logger: Logger,
  readiness: ReadinessRegistry,
  metrics: Metrics,
];

function makeDirectory(
  need: ReadinessNeed,
  ...[client, { service }, logger, readiness, metrics]: DirectoryParts
): SiteDirectory {
  const directory = new SiteDirectory({
    load: (after, signal, answer) => loadChanges(client, service, { after, signal, atOnce: answer === 'at once' }),
    onError: (error) => logger.warn({ err: error }, 'the site feed is unavailable'),
    onRefused: (document, error) =>
      logger.error({ document, err: error }, 'a configuration fails the schema here, and what was known of it stays'),
  });
  metrics.gauge({
    name: 'configuration_refused_revision',
    read: () => directory.refused,
  });
  const check = () => {
    if (!directory.isReady) throw new Error('The sites have not been loaded yet.');
  };
  readiness.register('sites', check, need);
  return directory;
}

async function loadChanges(
  client: InternalClient,
  service: string,
  { after, signal, atOnce }: { after: ChangePlace; signal: AbortSignal; atOnce: boolean },
): Promise<ConfigurationChanges> {
  const { body } = await client.request<ConfigurationChanges>('GET', '/configurations', {
    query: { after: after.position, mark: after.mark, wait: atOnce ? 0 : WAIT_SECONDS },
    caller: { actor: `system:${service}` },
    timeoutMs: atOnce ? AT_ONCE_TIMEOUT_MS : TIMEOUT_MS,
    signal,
  });
  return body;
}
