import { createOpenSearchEngine } from '@forecourt/car-search';
import { openTransport } from '@forecourt/messaging';
import { loadServiceConfig, runUntilStopped } from '@forecourt/service-kit';
import { indexerVariables } from './environment.ts';
import { startIndexer } from './index.ts';

// The search indexer as a separate process; a fault in its environment names every variable.
await runUntilStopped('search-indexer', async (own) => {
  const { service, own: settings } = loadServiceConfig(indexerVariables(process.env), process.env);
  const transport = await own(openTransport(settings, 'search-indexer'));
  const { OPENSEARCH_URL: node, INDEX_SHARDS: shards, INDEX_REPLICAS: replicas } = settings;
  const engine = await own(createOpenSearchEngine({ node, shards, replicas }));
  await own(startIndexer({ ...service, transport, engine, alias: 'cars' }));
});
