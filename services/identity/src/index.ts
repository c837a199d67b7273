import { type RunningService, startInternalService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { IdentityConfig } from './config.ts';

export { POOL_SIZE as IDENTITY_POOL_SIZE } from './app.module.ts';
export type { IdentityConfig } from './config.ts';
export { identityVariables } from './environment.ts';
export { identityMigrations } from './migrations/index.ts';
export { identityRetention } from './retention.ts';

/** Starts the identity service. */
export function startIdentity(config: IdentityConfig): Promise<RunningService> {
  return startInternalService(config, { name: 'identity', module: AppModule.register(config) });
}
