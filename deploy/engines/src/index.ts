export { hasContainerEngine } from './container-engine.ts';
export type { Engine, LocalEngineOptions } from './engine.ts';
export { startLocalKafka } from './local-kafka.ts';
export { startLocalOpenSearch } from './local-opensearch.ts';
export { freeServerPort } from './ports.ts';
export { endServer as endLocalEngine, findServer as findLocalEngine } from './server-process.ts';
export { endLocalEngines, startTestEngines, type TestEngines } from './test-engines.ts';
