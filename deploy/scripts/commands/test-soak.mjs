import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';

/** Runs every background worker for 10,000 rounds and counts what it leaves behind (`*.soak.spec.ts`); arguments are Jest's, as a path. */
export function run(args) {
  return execute('node', [at('node_modules/jest/bin/jest.js'), '--config', at('jest.soak.config.mjs'), ...args], {
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
}
