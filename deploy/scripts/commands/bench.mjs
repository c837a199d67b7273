import { runBuilt } from '../lib/run-built.mjs';
import { at } from '../paths.mjs';

/** Measures ours beside the raw engines, as `bench search --quick`; builds first where that was not done. */
export function run(args) {
  return runBuilt(at('bench/dist/main.js'), args);
}
