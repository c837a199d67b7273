import { quickEngines } from '../lib/quick-starts.mjs';
import { runHere } from '../lib/run-here.mjs';
import { runJest } from '../lib/run-jest.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/**
 * Backs the built product up under load, loses it and restores it (`*.restore.spec.ts`); arguments are Jest's. With `--only` it restores one database
 * at a time instead, of the product as separate processes.
 */
export async function run(args) {
  if (!args.includes('--only')) {
    return runJest(['--config', at('jest.restore.config.mjs'), '--runInBand', ...args], {
      results: 'test-results/jest-restore.json',
    });
  }
  const code = await build();
  Object.assign(process.env, quickEngines);
  return code || runHere(at('tools/faults/dist/restore/main.js'), args);
}
