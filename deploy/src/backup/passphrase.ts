import { existsSync, readFileSync } from 'node:fs';
import { StartError } from '../standalone/data-folder.ts';

/** A backup is copied to where others may guess for years. */
const SHORTEST = 20;

/** The passphrase in a file, without its last line break. @throws StartError if it is missing or short */
export function readPassphrase(file: string): string {
  const passphrase = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (passphrase.length >= SHORTEST) return passphrase;
  throw new StartError(`${file}: expected a passphrase of at least ${SHORTEST} characters; got ${passphrase.length}.`);
}
