import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed and starts the whole product in one process. */
export async function run(args) {
  const code = await build();
  return code || execute('node', ['--enable-source-maps', at('deploy/dist/standalone/main.js'), ...args]);
}
