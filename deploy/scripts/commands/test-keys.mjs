import { quickNode } from '../lib/quick-starts.mjs';
import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed, then replaces every key of the running product while holders of all keys go on. */
export async function run(args) {
  const code = await build();
  Object.assign(process.env, quickNode);
  return code || runHere(at('tools/faults/dist/rotation/main.js'), args);
}
