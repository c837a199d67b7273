import { type RunningService, startInternalService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { SitesConfig } from './config.ts';

export type { SitesConfig } from './config.ts';
export { sitesMigrations } from './migrations/index.ts';

/** Starts the sites service. */
export function startSites(config: SitesConfig): Promise<RunningService> {
  return startInternalService(config, { name: 'sites', module: AppModule.register(config) });
}
