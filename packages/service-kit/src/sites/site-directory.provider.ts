import type { ConfigurationChanges } from '@forecourt/contracts';
import type { InjectionToken, Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { InternalTokens } from '../auth/internal-tokens.ts';
import type { InternalClient } from '../client/internal-client.ts';
import { type ReadinessNeed, ReadinessRegistry } from '../health/readiness-registry.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { backgroundWorker } from '../worker/background-worker.ts';
import { SiteDirectory } from './site-directory.ts';

/** A change is answered at once. The sites service's own stop waits for the questions under way, so they are kept short. */
const WAIT_SECONDS = 2;
const TIMEOUT_MS = 10_000;

/**
 * The SiteDirectory, followed from the sites service while the service runs (SITE-5). It does not wait for the first answer: the service
 * starts while sites is away, and is not ready until the sites were read once.
 * @param sitesClient token of the InternalClient that asks the sites service.
 * @param need what it means for the service that the sites are not known.
 */
export function siteDirectoryProviders(sitesClient: InjectionToken, need: ReadinessNeed = 'serve'): Provider[] {
  return [
    {
      provide: SiteDirectory,
      inject: [sitesClient, InternalTokens, SERVICE_LOGGER, ReadinessRegistry],
      useFactory: (...parts: DirectoryParts) => makeDirectory(need, ...parts),
    },
    backgroundWorker('site-directory', [SiteDirectory], (directory: SiteDirectory) => {
      void directory.start();
      return directory;
    }),
  ];
}

type DirectoryParts = [client: InternalClient, tokens: InternalTokens, logger: Logger, readiness: ReadinessRegistry];

function makeDirectory(
  need: ReadinessNeed,
  ...[client, { service }, logger, readiness]: DirectoryParts
): SiteDirectory {
  const directory = new SiteDirectory({
    load: (after, signal) => loadChanges(client, service, { after, signal }),
    onError: (error) => logger.warn({ err: error }, 'the sites can’t be followed at the moment'),
  });
  const check = () => {
    if (!directory.isReady) throw new Error('The sites are not known yet.');
  };
  readiness.register('sites', check, need);
  return directory;
}

async function loadChanges(
  client: InternalClient,
  service: string,
  { after, signal }: { after: number; signal: AbortSignal },
): Promise<ConfigurationChanges> {
  const { body } = await client.request<ConfigurationChanges>('GET', '/configurations', {
    query: { after, wait: WAIT_SECONDS },
    caller: { actor: `system:${service}` },
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  return body;
}
