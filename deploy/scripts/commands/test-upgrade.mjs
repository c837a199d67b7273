import { quickEngines } from '../lib/quick-starts.mjs';
import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed and the release before aside, then upgrades the distributed product process by process under load. */
export async function run(args) {
  const code = await build();
  Object.assign(process.env, quickEngines);
  return code || runHere(at('tools/faults/dist/upgrade/main.js'), args);
}
