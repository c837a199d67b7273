import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { Metrics } from '../health/metrics.ts';
import { ReadinessRegistry } from '../health/readiness.ts';
import { Clock, SystemClock } from '../injectables/clock.ts';
import { Ids, SystemIds } from '../injectables/ids.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';

/** What every provider of a service can have injected without importing anything. */
export interface ServiceParts {
  logger: Logger;
  metrics: Metrics;
  readiness: ReadinessRegistry;
  tokens?: InternalTokens | undefined;
  clock?: Clock | undefined;
  ids?: Ids | undefined;
}

/** Provides the parts of a service everywhere in its application. startService imports it; a test of one module may. */
@Global()
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class ServiceKitModule {
  /** @param parts created by the caller, because they are also used outside Nest's container. */
  static forRoot(parts: ServiceParts): DynamicModule {
    const providers = [
      { provide: SERVICE_LOGGER, useValue: parts.logger },
      { provide: Metrics, useValue: parts.metrics },
      { provide: ReadinessRegistry, useValue: parts.readiness },
      { provide: Clock, useValue: parts.clock ?? new SystemClock() },
      { provide: Ids, useValue: parts.ids ?? new SystemIds() },
      ...(parts.tokens ? [{ provide: InternalTokens, useValue: parts.tokens }] : []),
    ];
    return { module: ServiceKitModule, providers, exports: providers.map((provider) => provider.provide) };
  }
}
