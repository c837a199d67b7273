import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { OWNER, OwnerPassword, requirePasswords, writeAccessRules } from './passwords.ts';
import { canReach, executable, PostgresStartError, type RunAs, serverEnvironment } from './platform.ts';

const INITDB_OPTIONS = [
  '-U',
  OWNER,
  '--auth=scram-sha-256',
  '-E',
  'UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '-N',
];

/**
 * Creates the database cluster if the folder has none. It is created beside the folder and then moved there, so that an interrupted one
 * is never mistaken for a complete one. A cluster of an earlier version, which let every local user in, gets a password.
 * @returns the password of the owner's role.
 * @throws PostgresStartError if the user that the server runs as can't reach the folder or does not own the cluster in it.
 */
export async function prepareCluster(dataDir: string, binaries: string, user: RunAs): Promise<string> {
  mkdirSync(path.dirname(dataDir), { recursive: true });
  if (!canReach(path.dirname(dataDir), user)) {
    throw new PostgresStartError(
      `Postgres does not run as root, and its user can't access ${dataDir}. Choose a folder that every user can enter.`,
    );
  }
  const password = new OwnerPassword(dataDir);
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    checkOwner(dataDir, user);
    return requirePasswords({ dataDir, binaries, user, password });
  }
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(draft, 0o700);
  giveTo(draft, user);
  const chosen = password.choose();
  await password.withFile(user, chosen, (file) => initialise(draft, binaries, user, file));
  writeAccessRules(draft, user);
  password.keep(chosen);
  if (existsSync(dataDir)) rmdirSync(dataDir);
  renameSync(draft, dataDir);
  return chosen;
}

function checkOwner(dataDir: string, user: RunAs): void {
  const expected = user.uid ?? process.getuid?.();
  const owner = statSync(path.join(dataDir, 'PG_VERSION')).uid;
  if (expected === undefined || owner === expected) return;
  throw new PostgresStartError(
    `The database in ${dataDir} belongs to the user with id ${owner}, but this Postgres would run as ${expected}. Start it as the user who created it.`,
  );
}

function giveTo(folder: string, user: RunAs): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
}

/** In a separate process group, so that a terminal's Ctrl-C does not interrupt it. */
async function initialise(dataDir: string, binaries: string, user: RunAs, passwordFile: string): Promise<void> {
  const child = spawn(executable(binaries, 'initdb'), ['-D', dataDir, `--pwfile=${passwordFile}`, ...INITDB_OPTIONS], {
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
  if (code !== 0) throw new PostgresStartError(`Could not create the database in ${dataDir}:\n${log.trim()}`);
}
