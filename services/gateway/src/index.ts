import { ReadinessRegistry, type RunningService, SiteDirectory, startService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { configureHttp, securityView } from './configure-http.ts';
import { registerSearch } from './search/answers/search-readiness.ts';
import { readableAddress } from './site/site-paths.ts';

export { publicSchemas } from './api/api-schemas.ts';
/** @internal for specs */
export { fieldRows } from './car/view/field-rows.ts';
export type { GatewayConfig, GatewayLimits } from './config/gateway-config.ts';
export { gatewayVariables, readSurroundings } from './environment.ts';
export { readLimits } from './limits/limit-variables.ts';
export { POOL_SIZE as GATEWAY_POOL_SIZE } from './limits/write-limits.ts';
export { gatewayMigrations } from './migrations/index.ts';
export { PageRenderer, type RenderOptions } from './rendering/page-renderer.ts';

/**
 * Starts the gateway, the one service that the public reaches. It starts while other services are down, and is ready when the sites are
 * known and their search answers. The engine is its owner's to close.
 * @throws Error if no renderer is given and the front was not built.
 */
export async function startGateway(config: GatewayConfig): Promise<RunningService> {
  return startService({
    name: 'gateway',
    module: AppModule.register(config),
    access: 'public',
    tokens: config.tokens,
    port: config.port,
    ...(config.host && { host: config.host }),
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    ...(config.processMetrics !== undefined && { processMetrics: config.processMetrics }),
    ...(config.noticeMilliseconds && { noticeMilliseconds: config.noticeMilliseconds }),
    ...(config.logger && { logger: config.logger }),
    ...(config.clock && { clock: config.clock }),
    securityView,
    readAddress: readableAddress,
    configure: (app) => {
      registerSearch(app.get(ReadinessRegistry), config.engine, app.get(SiteDirectory));
      return configureHttp(app, config);
    },
  });
}
