import { runHere } from '../lib/run-here.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Builds what changed and starts the whole product in this process. */
export async function run(args) {
  await readOptionsEarly(args);
  const code = await build();
  return code || runHere(at('deploy/dist/standalone/main.js'), args);
}

/**
 * Reads the options from their source, as help and a fault in an option need no build: both end the process. A Node that can't read
 * TypeScript leaves that to the built program.
 */
async function readOptionsEarly(args) {
  if (!process.features.typescript) return;
  const { readOptions } = await import('../../src/standalone/options.ts');
  readOptions([process.execPath, 'start', ...args], process.env);
}
