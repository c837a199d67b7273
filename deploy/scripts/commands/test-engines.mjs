import { rmSync } from 'node:fs';
import { makeTestFolder } from '../../../packages/embedded-postgres/src/index.ts';
import { endLocalEngines } from '../../../tools/engines/src/index.ts';
import { quickEngines } from '../lib/quick-starts.mjs';
import { runJest } from '../lib/run-jest.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/**
 * The suites that need a real Kafka and a real OpenSearch (`*.engine.spec.ts`); arguments are Jest's, as a path. Jest starts and stops the
 * engines; what a crash of it leaves running is ended here. Some start the built product, so what changed is built first.
 */
export async function run(args) {
  const unbuilt = await build();
  if (unbuilt) return unbuilt;
  const folder = makeTestFolder();
  const code = await runJest(['--config', at('jest.engines.config.mjs'), '--runInBand', ...args], {
    results: 'test-results/jest-engines.json',
    env: { ...quickEngines, FORECOURT_TEST_ENGINES_FOLDER: folder },
  });
  await endLocalEngines(folder);
  rmSync(folder, { recursive: true, force: true });
  return code;
}
