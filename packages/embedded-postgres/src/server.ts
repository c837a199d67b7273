import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { canReach, findBinaries, findRunAs, type RunAs } from './platform.ts';

/** What a server is started with. */
export interface PostgresOptions {
  /** The folder of the database cluster; made, and initialised, where it is missing. */
  dataDir: string;
  /** TCP port on the loopback address; a free one where it is left out. */
  port?: number;
  /** Whether commits wait for the disk. Only tests say false. */
  durable?: boolean;
  /** More server settings, as `name=value`. */
  settings?: string[];
}

/** A running server. */
export interface PostgresServer {
  /** `postgres://` address of the maintenance database, user `forecourt`. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Ends all sessions and stops the server cleanly ("fast" shutdown). Resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Thrown where another process already serves the same data folder. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`The data folder ${dataDir} is in use by a Postgres with process id ${pid}.`);
    this.name = 'DataFolderInUseError';
  }
}

/**
 * Starts a real PostgreSQL server from the npm package for this platform, on the loopback address only.
 * It is a process group of its own, so that Ctrl-C in a terminal does not stop it before its clients: whoever started it stops it.
 * @throws DataFolderInUseError where a server is already running on the folder; Error with the server's log where it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = findRunAs();
  const binaries = findBinaries(user);
  const dataDir = path.resolve(options.dataDir);
  prepareFolder(dataDir, user);
  initialise(binaries, dataDir, user);
  const runningPid = findRunningServer(dataDir);
  if (runningPid !== undefined) throw new DataFolderInUseError(dataDir, runningPid);
  const port = options.port ?? (await findFreePort());
  const child = spawn(executable(binaries, 'postgres'), serverArguments(dataDir, port, options), {
    ...user,
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment(),
  });
  await waitUntilReady(child);
  return {
    url: `postgres://forecourt@127.0.0.1:${port}/postgres`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    stop: () => stopServer(child),
  };
}

/** The process id of a live server on this folder, from its `postmaster.pid`; undefined where there is none or it is stale. */
export function findRunningServer(dataDir: string): number | undefined {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return isPostgres(pid) ? pid : undefined;
}

/** Stops the server that runs on this folder, whoever started it, and waits until it is gone. */
export async function stopRunningServer(dataDir: string): Promise<void> {
  const pid = findRunningServer(path.resolve(dataDir));
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  while (findRunningServer(path.resolve(dataDir)) === pid) await new Promise((resolve) => setTimeout(resolve, 25));
}

/** A stale pid file may name a process id that something else has by now: where the system tells, the name is checked too. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const commandFile = `/proc/${pid}/cmdline`;
  return existsSync(commandFile)
    ? readFileSync(commandFile, 'utf8').includes('postgres')
    : process.platform !== 'linux';
}

function prepareFolder(dataDir: string, user: RunAs): void {
  mkdirSync(dataDir, { recursive: true });
  if (user.uid !== undefined && user.gid !== undefined) {
    if (!canReach(path.dirname(dataDir), user)) {
      throw new Error(
        `Postgres cannot run as root, and the user it runs as cannot reach ${dataDir}. Choose a folder that every user may enter.`,
      );
    }
    chownSync(dataDir, user.uid, user.gid);
  }
  if (process.platform !== 'win32') chmodSync(dataDir, 0o700);
}

function initialise(binaries: string, dataDir: string, user: RunAs): void {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const options = [
    '-U',
    'forecourt',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '-N',
  ];
  execFileSync(executable(binaries, 'initdb'), ['-D', dataDir, ...options], {
    ...user,
    cwd: dataDir,
    env: serverEnvironment(),
    stdio: 'pipe',
  });
}

/** A feed batch holds up to 2,000 advisory locks at once, several batches run side by side: the lock table is made for that. */
function serverArguments(dataDir: string, port: number, options: PostgresOptions): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'max_locks_per_transaction=256',
    'shared_buffers=64MB',
    'jit=off',
    ...(options.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
    ...(options.settings ?? []),
  ];
  return ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
}

function executable(binaries: string, name: string): string {
  return path.join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Asks the system for a TCP port that is free on the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Postgres stopped with code ${code} while starting:\n${log}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-8_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
  });
}

function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}
