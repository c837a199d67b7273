import type { ConfigurationChanges } from '@forecourt/contracts';
import { type InternalClient, ReadinessRegistry, SERVICE_LOGGER, SiteDirectory } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';

/** A change is answered at once; a stop waits for the question under way, so that is kept short. */
const WAIT_SECONDS = 2;
const TIMEOUT_MS = 10_000;

/**
 * All sites' configurations in memory, followed from the sites service (SITE-5). Until they were read once the gateway is not ready.
 * @param sites token of the client that asks the sites service.
 */
export function siteDirectoryProvider(sites: symbol): Provider {
  return {
    provide: SiteDirectory,
    inject: [sites, SERVICE_LOGGER, ReadinessRegistry],
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
  };
}

async function loadChanges(client: InternalClient, after: number): Promise<ConfigurationChanges> {
  const { body } = await client.request<ConfigurationChanges>('GET', '/configurations', {
    query: { after, wait: WAIT_SECONDS },
    caller: { actor: 'system:gateway' },
    timeoutMs: TIMEOUT_MS,
  });
  return body;
}
