import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PostgresStartError } from './errors.ts';
import { canReach, executable, type RunAs, serverEnvironment } from './platform.ts';

const INITDB_OPTIONS = [
  '-U',
  'forecourt',
  '--auth=trust',
  '-E',
  'UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '-N',
];

/**
 * Makes the database cluster where the folder has none. It is made beside the folder and then moved there, so that one that was cut off
 * is never taken for a whole one.
 * @throws PostgresStartError where the user that the server runs as can't reach the folder or does not own the cluster in it.
 */
export async function prepareCluster(dataDir: string, binaries: string, user: RunAs): Promise<void> {
  mkdirSync(path.dirname(dataDir), { recursive: true });
  if (!canReach(path.dirname(dataDir), user)) {
    throw new PostgresStartError(
      `Postgres does not run as root, and the user that it runs as can't reach ${dataDir}. Choose a folder that every user may enter.`,
    );
  }
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return checkOwner(dataDir, user);
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(draft, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(draft, user.uid, user.gid);
  await initialise(draft, binaries, user);
  if (existsSync(dataDir)) rmdirSync(dataDir);
  renameSync(draft, dataDir);
}

function checkOwner(dataDir: string, user: RunAs): void {
  const expected = user.uid ?? process.getuid?.();
  const owner = statSync(path.join(dataDir, 'PG_VERSION')).uid;
  if (expected === undefined || owner === expected) return;
  throw new PostgresStartError(
    `The database in ${dataDir} belongs to the user with id ${owner} and this Postgres would run as ${expected}. Start it as the user who made it.`,
  );
}

/** In a process group of its own, so that a terminal's Ctrl-C does not cut it off. */
async function initialise(dataDir: string, binaries: string, user: RunAs): Promise<void> {
  const child = spawn(executable(binaries, 'initdb'), ['-D', dataDir, ...INITDB_OPTIONS], {
    ...user,
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment(),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [log, code] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new PostgresStartError(`The database could not be made in ${dataDir}:\n${log.trim()}`);
}
