import { ReadinessRegistry, type RunningService, SiteDirectory, startService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { GatewayConfig } from './config.ts';
import { configureHttp } from './http/configure-http.ts';
import { Pictures } from './images/pictures.ts';
import { FrontRenderer } from './pages/front-renderer.ts';
import { registerSearch } from './search/search-readiness.ts';

export type { GatewayConfig, GatewayLimits } from './config.ts';
export { publicSchemas } from './http/api-schemas.ts';
export { readLimits } from './limits/limit-variables.ts';
export { gatewayMigrations } from './migrations/index.ts';
export { PageRenderer, type RenderOptions } from './pages/page-renderer.ts';

/**
 * Starts the gateway, the one service that the public reaches. It starts while other services are away, and is ready when the sites are
 * known and their search answers. The engine is its owner's to close.
 * @throws Error where no renderer is given and the front was not built.
 */
export async function startGateway(config: GatewayConfig): Promise<RunningService> {
  const renderer = config.renderer ?? (await FrontRenderer.load());
  return startService({
    name: 'gateway',
    module: AppModule.register(config, renderer),
    access: 'public',
    tokens: config.tokens,
    port: config.port,
    ...(config.host && { host: config.host }),
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    ...(config.processMetrics !== undefined && { processMetrics: config.processMetrics }),
    ...(config.noticeMilliseconds && { noticeMilliseconds: config.noticeMilliseconds }),
    ...(config.logger && { logger: config.logger }),
    ...(config.clock && { clock: config.clock }),
    configure: (app) => {
      if (config.prepareDrawings) void app.get(Pictures).prepareDrawings();
      registerSearch(app.get(ReadinessRegistry), config.engine, app.get(SiteDirectory));
      return configureHttp(app, config, renderer);
    },
  });
}
