import { pathToFileURL } from 'node:url';
import { root } from '../paths.mjs';
import { whenOrphaned } from './when-orphaned.mjs';

/**
 * Runs a built program in this very process, as if Node had been started with it: one process less to keep and to pass signals through.
 * @returns the exit code that it set.
 */
export async function runHere(file, args) {
  process.chdir(root);
  process.argv.splice(1, process.argv.length, file, ...args);
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(file).href);
  return process.exitCode;
}
