import { pathToFileURL } from 'node:url';
import { at } from '../paths.mjs';

/**
 * Reads a program's options from their source, as help and a fault in an option need no build: both end the process. A Node that can't read
 * TypeScript leaves that to the built program.
 * @param file of deploy/src, which imports nothing that has to be built
 * @param read the name of the function in it that reads a command line
 */
export async function readEarly(file, read, args) {
  if (!process.features.typescript) return;
  const source = await import(pathToFileURL(at('deploy/src', file)).href);
  source[read]([process.execPath, 'start', ...args], process.env);
}
