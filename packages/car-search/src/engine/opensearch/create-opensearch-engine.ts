import type { OpenSearchCarSearchEngine, OpenSearchOptions } from './opensearch-engine.ts';

/** Makes a search engine on OpenSearch; its client is loaded only now, so that a process without it carries none. */
export async function createOpenSearchEngine(options: OpenSearchOptions): Promise<OpenSearchCarSearchEngine> {
  const { OpenSearchCarSearchEngine } = await import('./opensearch-engine.ts');
  return new OpenSearchCarSearchEngine(options);
}
