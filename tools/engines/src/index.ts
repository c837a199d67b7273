export type { Engine, LocalEngineOptions } from './engine.ts';
export {
  /** @internal for specs */
  findJava,
} from './java.ts';
export { startLocalKafka } from './local-kafka.ts';
export { startLocalOpenSearch } from './local-opensearch.ts';
export {
  endServer as endLocalEngine,
  findServer as findLocalEngine,
  /** @internal for specs */
  freeServerPort,
} from './server-process.ts';
export { endLocalEngines, startTestEngines, type TestEngines } from './test-engines.ts';
