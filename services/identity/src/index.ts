import { type RunningService, startService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { IdentityConfig } from './config.ts';

export type { IdentityConfig } from './config.ts';

/** Starts the identity service. The transport's topics must exist; the service does not close the transport. */
export function startIdentity(config: IdentityConfig): Promise<RunningService> {
  return startService({
    name: 'identity',
    module: AppModule.register(config),
    access: 'internal',
    tokens: config.tokens,
    port: config.port,
    ...(config.clock && { clock: config.clock }),
    ...(config.host && { host: config.host }),
    ...(config.logger && { logger: config.logger }),
  });
}
