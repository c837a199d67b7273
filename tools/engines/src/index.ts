export type { Engine, LocalEngineOptions } from './engine.ts';
export {
  /** @internal for specs */
  findJava,
} from './java.ts';
export { startLocalKafka } from './local-kafka.ts';
export { startLocalOpenSearch } from './local-opensearch.ts';
export {
  /** @internal for specs */
  freeServerPort,
} from './ports.ts';
export { endServer as endLocalEngine, findServer as findLocalEngine } from './server-process.ts';
export { endLocalEngines, startTestEngines, type TestEngines } from './test-engines.ts';
