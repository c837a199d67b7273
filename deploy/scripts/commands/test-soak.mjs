import { runJest } from '../lib/run-jest.mjs';
import { at } from '../paths.mjs';

/** Runs every background worker for 10,000 rounds and counts what it leaves behind (`*.soak.spec.ts`); arguments are Jest's, as a path. */
export function run(args) {
  return runJest(['--config', at('jest.soak.config.mjs'), ...args], { results: 'test-results/jest-soak.json' });
}
