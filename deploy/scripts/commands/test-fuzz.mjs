import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed, then sends generated requests to what anybody may ask for. */
export async function run(args) {
  const code = await build();
  return code || runHere(at('tools/faults/dist/fuzz/main.js'), args);
}
