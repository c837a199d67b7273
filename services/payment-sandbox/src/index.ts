import { type RunningService, startService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { SandboxConfig } from './sandbox-config.ts';

export { sandboxVariables } from './environment.ts';
export type { SandboxConfig } from './sandbox-config.ts';

/** Starts the payment sandbox, which stands in for a provider in demonstrations and tests. */
export function startPaymentSandbox(config: SandboxConfig): Promise<RunningService> {
  const { host, port, logger, processMetrics } = config;
  return startService({
    name: 'payment-sandbox',
    module: AppModule.register(config),
    access: 'public',
    port,
    bodyLimit: 16 * 1024,
    ...(host && { host }),
    ...(logger && { logger }),
    ...(processMetrics && { processMetrics }),
  });
}
