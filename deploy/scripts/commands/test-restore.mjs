import { runJest } from '../lib/run-jest.mjs';
import { at } from '../paths.mjs';

/** Backs the built product up under load, loses it and restores it (`*.restore.spec.ts`); arguments are Jest's. */
export function run(args) {
  return runJest(['--config', at('jest.restore.config.mjs'), '--runInBand', ...args], {
    results: 'test-results/jest-restore.json',
  });
}
