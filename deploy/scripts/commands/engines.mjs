import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';

/** Starts, shows or stops real engines on this machine: `engines start|status|stop`. */
export function run(args) {
  return execute('node', [at('tools/engines/src/cli.ts'), ...args]);
}
