import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { prepareCluster } from './cluster.ts';
import { OWNER } from './passwords.ts';
import {
  DataFolderInUseError,
  executable,
  findBinaries,
  findRunAs,
  PostgresStartError,
  serverEnvironment,
} from './platform.ts';
import { findRunningServer, forgetStaleServer } from './running-server.ts';

/** What a server is started with. */
export interface PostgresOptions {
  /** The folder of the database cluster; made, and initialised, if it is missing. */
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
  /** `postgres://` address of the maintenance database, with the password of its owner. Services get addresses of their own roles. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Resolves when the server's process has exited, for any reason. */
  ended: Promise<void>;
  /** Ends all sessions and stops the server cleanly ("fast" shutdown). Resolves when the process is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL server from the npm package for this platform, on the loopback address only.
 * It is a process group of its own, so that Ctrl-C in a terminal does not stop it before its clients: whoever started it stops it. Where
 * that process exits without having done so, the server ends at once and recovers on its next start.
 * Every connection needs a password: other users of the machine reach the port, too.
 * @throws DataFolderInUseError if a server is already running on the folder; PostgresStartError, with the server's log if it has
 * said why, if it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = findRunAs();
  const dataDir = path.resolve(options.dataDir);
  const binaries = findBinaries(user, path.dirname(dataDir));
  const runningPid = findRunningServer(dataDir);
  if (runningPid !== undefined) throw new DataFolderInUseError(dataDir, runningPid);
  forgetStaleServer(dataDir);
  const password = await prepareCluster(dataDir, binaries, user);
  const port = options.port ?? (await findFreePort());
  const child = spawn(executable(binaries, 'postgres'), serverArguments(dataDir, port, options), {
    ...user,
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment(),
  });
  const ended = endOf(child);
  await waitUntilReady(child);
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  const url = `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;
  return { url, port, pid: child.pid ?? 0, dataDir, ended, stop };
}

/** A test opens thousands of connections, and each role's iterations are work on both sides. */
const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'scram_iterations=1'];

/** A feed batch holds up to 2,000 advisory locks at once, several batches run side by side: the lock table is made for that. */
function serverArguments(dataDir: string, port: number, options: PostgresOptions): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'max_locks_per_transaction=256',
    'shared_buffers=64MB',
    'jit=off',
    // Processes that a single small server has no work for.
    'io_method=sync',
    'max_logical_replication_workers=0',
    ...(options.durable === false ? TEST_SETTINGS : []),
    ...(options.settings ?? []),
  ];
  return ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
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

function endOf(child: ChildProcess): Promise<void> {
  const endAtOnce = () => child.kill('SIGQUIT');
  process.once('exit', endAtOnce);
  return new Promise((resolve) => {
    child.once('exit', () => {
      process.off('exit', endAtOnce);
      resolve();
    });
  });
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new PostgresStartError(`Postgres stopped with code ${code} while starting:\n${log.trim()}`)),
    );
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-8_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
  });
}
