import { existsSync } from 'node:fs';
import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { compile } from './build.mjs';

/** Runs a built program of deploy/, as `program feed-push …`; builds first where it is missing. */
export async function run([name, ...args]) {
  const file = at('deploy/dist/programs', `${name}.js`);
  if (!existsSync(file)) {
    const code = await compile();
    if (code) return code;
  }
  return runHere(file, args);
}
