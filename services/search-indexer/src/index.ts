import { type RunningService, startInternalService } from '@forecourt/service-kit';
import { AppModule } from './app.module.ts';
import type { IndexerConfig } from './config.ts';

export { POOL_SIZE as INDEXER_POOL_SIZE } from './app.module.ts';
export { toDocument } from './car-row/car-row.ts';
export type { IndexerConfig } from './config.ts';
export { documentWithFigures } from './database/document-with-figures.ts';
export { indexerVariables } from './environment.ts';
export { indexerMigrations } from './migrations/index.ts';
export type { RebuildView } from './rebuild/rebuild.service.ts';
export { indexerRetention } from './retention.ts';

/** Starts the search indexer. It is ready once every car that it knew at its start can be found under the alias. */
export function startIndexer(config: IndexerConfig): Promise<RunningService> {
  return startInternalService(config, { name: 'search-indexer', module: AppModule.register(config) });
}
