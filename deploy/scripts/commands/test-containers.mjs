import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed, then builds the images, runs docker-compose.yml whole and compares what is stored with what was acknowledged. */
export async function run(args) {
  const code = await build();
  return code || runHere(at('tools/faults/dist/containers/main.js'), args);
}
