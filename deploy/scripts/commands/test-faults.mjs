import { quickEngines } from '../lib/quick-starts.mjs';
import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed, then kills the parts of the distributed product under load and proves that it keeps its promises. */
export async function run(args) {
  const code = await build();
  Object.assign(process.env, quickEngines);
  return code || runHere(at('tools/faults/dist/main.js'), args);
}
