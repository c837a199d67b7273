import { readEarly } from '../lib/read-early.mjs';
import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed and starts the whole product in this process. */
export async function run(args) {
  await readEarly('standalone/options.ts', 'readOptions', args);
  const code = await build();
  return code || runHere(at('deploy/dist/standalone/main.js'), args);
}
