import { MOST_PUSH_BYTES } from '@forecourt/contracts';
import { type RunningService, startInternalService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { SitesConfig } from './config.ts';

export { POOL_SIZE as SITES_POOL_SIZE } from './app.module.ts';
export type { SitesConfig } from './config.ts';
export { sitesMigrations } from './migrations/index.ts';
export { sitesRetention } from './retention.ts';

/** A push, and what the gateway adds to it. */
const BODY_LIMIT = MOST_PUSH_BYTES + 1_024;

/** Starts the sites service. */
export function startSites(config: SitesConfig): Promise<RunningService> {
  return startInternalService(config, { name: 'sites', module: AppModule.register(config), bodyLimit: BODY_LIMIT });
}
