import type { ConfigurationChanges } from '@forecourt/contracts';
import {
  InternalClient,
  type InternalTokens,
  ReadinessRegistry,
  SERVICE_LOGGER,
  SiteDirectory,
} from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';

const SITES_CLIENT = Symbol('SITES_CLIENT');
/** A change is answered at once; a stop waits for the question under way, so that is kept short. */
const WAIT_SECONDS = 2;
const TIMEOUT_MS = 10_000;

/** The sites' client and the directory that follows it. Until it was read once the service is not ready. */
export function siteDirectoryProviders(sitesUrl: string, tokens: InternalTokens): Provider[] {
  return [
    {
      provide: SITES_CLIENT,
      useFactory: () => new InternalClient({ baseUrl: sitesUrl, audience: 'sites', tokens }),
    },
    {
      provide: SiteDirectory,
      inject: [SITES_CLIENT, SERVICE_LOGGER, ReadinessRegistry],
      useFactory: (client: InternalClient, logger: Logger, readiness: ReadinessRegistry) => {
        const directory = new SiteDirectory({
          load: (after) => loadChanges(client, after),
          onError: (error) => logger.warn({ err: error }, 'the sites can’t be followed at the moment'),
        });
        readiness.register('sites', () => {
          if (!directory.isReady) throw new Error('The sites are not known yet.');
        });
        return directory;
      },
    },
  ];
}

async function loadChanges(client: InternalClient, after: number): Promise<ConfigurationChanges> {
  const answer = await client.request<ConfigurationChanges>('GET', '/configurations', {
    query: { after, wait: WAIT_SECONDS },
    caller: { actor: 'system:leads' },
    timeoutMs: TIMEOUT_MS,
  });
  return answer.body;
}

/** Follows from now on without waiting for the first answer: the service starts, though not ready, while sites is away. */
export function followSites(directory: SiteDirectory): { stop(): Promise<void> } {
  void directory.start();
  return directory;
}
