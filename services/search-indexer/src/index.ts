import { type RunningService, startService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { IndexerConfig } from './config.ts';

export type { IndexerConfig } from './config.ts';

/**
 * Starts the search indexer. The transport's topics must exist; the service closes neither transport nor engine. It is ready once
 * every car that it knew at its start can be found under the alias.
 */
export function startIndexer(config: IndexerConfig): Promise<RunningService> {
  return startService({
    name: 'search-indexer',
    module: AppModule.register(config),
    access: 'internal',
    tokens: config.tokens,
    port: config.port,
    ...(config.host && { host: config.host }),
    ...(config.logger && { logger: config.logger }),
  });
}
