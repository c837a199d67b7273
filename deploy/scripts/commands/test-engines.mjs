import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';

/** The suites that need a real Kafka and a real OpenSearch (`*.engine.spec.ts`); arguments are Jest's, as a path. */
export function run(args) {
  return execute(
    'node',
    [at('node_modules/jest/bin/jest.js'), '--config', at('jest.engines.config.mjs'), '--runInBand', ...args],
    { env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' } },
  );
}
