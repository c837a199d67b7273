import { existsSync } from 'node:fs';
import { compile } from '../commands/build.mjs';
import { runHere } from './run-here.mjs';

/** Runs a built program in this very process; builds first if it is missing. @returns the exit code. */
export async function runBuilt(file, args) {
  if (!existsSync(file)) {
    const code = await compile();
    if (code) return code;
  }
  return runHere(file, args);
}
