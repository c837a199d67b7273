import { runBuilt } from '../lib/run-built.mjs';
import { at } from '../paths.mjs';

/** Runs a built program of deploy/, as `program feed-push …`; builds first if it is missing. */
export function run([name, ...args]) {
  return runBuilt(at('deploy/dist/programs', `${name}.js`), args);
}
