import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OWNER, OwnerPassword } from './passwords.ts';

/** A fast shutdown that takes longer than this becomes an immediate one, from which the next start recovers. */
const PATIENCE_MS = 10_000;

/** The process id of a live server on this folder, from its `postmaster.pid`; undefined if there is none or it is stale. */
export function findRunningServer(dataDir: string): number | undefined {
  const pid = recordedPid(path.resolve(dataDir));
  return pid !== undefined && serves(pid, path.resolve(dataDir)) ? pid : undefined;
}

/** `postgres://` address of the owner on the server that runs on this folder; undefined if none does, or its password is lost. */
export function runningServerUrl(dataDir: string): string | undefined {
  const folder = path.resolve(dataDir);
  const password = new OwnerPassword(folder).read();
  if (findRunningServer(folder) === undefined || password === undefined) return undefined;
  const port = readFileSync(pidFileOf(folder), 'utf8').split('\n')[3];
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;
}

/** Stops the server that runs on this folder, whichever process started it, and waits until it is gone. */
export async function stopRunningServer(dataDir: string): Promise<void> {
  const pid = findRunningServer(dataDir);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const impatient = setTimeout(() => process.kill(pid, 'SIGQUIT'), PATIENCE_MS);
  while (findRunningServer(dataDir) === pid) await new Promise((resolve) => setTimeout(resolve, 25));
  clearTimeout(impatient);
}

/**
 * A crash leaves the pid file behind, and its process id may now be another program's: Postgres would refuse to start although nothing
 * serves the folder. Call it only if findRunningServer found none.
 */
export function forgetStaleServer(dataDir: string): void {
  rmSync(pidFileOf(dataDir), { force: true });
}

const pidFileOf = (dataDir: string) => path.join(dataDir, 'postmaster.pid');

function recordedPid(dataDir: string): number | undefined {
  if (!existsSync(pidFileOf(dataDir))) return undefined;
  const pid = Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether the process is a Postgres on this very folder: its command line names it. */
function serves(pid: number, dataDir: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform === 'win32') return true;
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(dataDir);
}

/** Empty if the process has ended, including a zombie. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
