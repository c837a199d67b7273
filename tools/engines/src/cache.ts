import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { canReach, findRunAs, type RunAs } from '@forecourt/embedded-postgres';

/** Where every user of the machine may enter: root's home is often closed to the user that a server runs as. */
const SHARED = '/var/cache/forecourt';

/** The user that a server which refuses root runs as; nothing to change for an ordinary user. */
export function serverUser(): RunAs {
  return findRunAs();
}

/** The folder that installed servers are kept in, reachable for the user that they run as; FORECOURT_ENGINES_CACHE names another. */
export function cacheFolder(): string {
  const own = process.env.FORECOURT_ENGINES_CACHE ?? path.join(homedir(), '.cache/forecourt');
  const folder = path.resolve(canReach(own, serverUser()) ? own : SHARED, 'engines');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * The folder of that name in the cache, filled once: into a folder beside it that takes its name when it is whole, so that a broken
 * installation is never used and two at a time do no harm.
 */
export async function installOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(cacheFolder(), name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    await fill(unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}
