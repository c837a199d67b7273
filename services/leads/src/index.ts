import { type RunningService, startService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { LeadsConfig } from './config.ts';

export type { LeadsConfig } from './config.ts';

/** Starts the leads service. The transport's topics must exist; the service does not close the transport. */
export function startLeads(config: LeadsConfig): Promise<RunningService> {
  const { tokens, port, host, logger, clock, ids } = config;
  return startService({
    name: 'leads',
    module: AppModule.register(config),
    access: 'internal',
    tokens,
    port,
    ...(host && { host }),
    ...(logger && { logger }),
    ...(clock && { clock }),
    ...(ids && { ids }),
  });
}
