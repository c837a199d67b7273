import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed, then plays attacks on the running product beside visitors, a dealer and a CRM who must not notice. */
export async function run(args) {
  const code = await build();
  return code || runHere(at('tools/faults/dist/abuse/main.js'), args);
}
