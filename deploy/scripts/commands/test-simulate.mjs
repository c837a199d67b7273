import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed, then plays the services' own code in one process, driven by seeds, and checks what it promises. */
export async function run(args) {
  const code = await build();
  return code || runHere(at('tools/simulate/dist/main.js'), args);
}
