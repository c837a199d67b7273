import { type RunningService, startService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { SitesConfig } from './config.ts';

export type { SitesConfig } from './config.ts';

/** Starts the sites service. The transport's topics must exist; the service does not close the transport. */
export function startSites(config: SitesConfig): Promise<RunningService> {
  return startService({
    name: 'sites',
    module: AppModule.register(config),
    access: 'internal',
    tokens: config.tokens,
    port: config.port,
    ...(config.host && { host: config.host }),
    ...(config.logger && { logger: config.logger }),
  });
}
