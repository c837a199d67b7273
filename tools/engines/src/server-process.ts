import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { RunAs } from '@forecourt/embedded-postgres';

/** How to run a server. */
export interface ServerPlan {
  /** Its name for people. */
  name: string;
  /** Where its data, its log and the note of the running process are. */
  folder: string;
  port: number;
  /** How clients address it. */
  address: string;
  /** The java program and its arguments; `markOf(folder)` must be one of them. */
  program: string;
  args: string[];
  user?: RunAs;
  cwd?: string;
  /** False: it ends with the terminal's Ctrl-C. True: it outlives the process that started it. */
  detached: boolean;
  /** Whether it answers as it should. */
  isReady(): Promise<boolean>;
}

/** What is noted of a server's process. */
interface ServerNote {
  pid: number;
  port: number;
  address: string;
}

/** On a busy machine; a server that ends is not waited for. */
const PATIENCE_MS = 15 * 60_000;
const STOP_PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 50;

/** A Java option that identifies a process as the server of this folder, even if a pid file is stale. */
export function markOf(folder: string): string {
  return `-Dforecourt.engine=${path.resolve(folder)}`;
}

/** The note of the server that runs on this folder; undefined if none does. */
export function findServer(folder: string): ServerNote | undefined {
  const note = readNote(folder);
  return note && isServer(note.pid, folder) ? note : undefined;
}

/** The wanted port, else the one that the folder's last server had, else a free one. Throws if a wanted one is taken. */
export async function choosePort(name: string, folder: string, wanted?: number): Promise<number> {
  if (wanted !== undefined) {
    if (await isFree(wanted)) return wanted;
    throw new Error(`${name} cannot listen on 127.0.0.1:${wanted}: something else does.`);
  }
  const last = readNote(folder)?.port;
  return last !== undefined && (await isFree(last)) ? last : freeServerPort();
}

/** Runs the server and waits until it answers. Rejects with the end of its log if it does not. */
export async function runServer(plan: ServerPlan): Promise<ServerNote> {
  mkdirSync(plan.folder, { recursive: true });
  const log = openSync(logFile(plan.folder), 'w', 0o600);
  const child = spawn(plan.program, plan.args, {
    ...plan.user,
    cwd: plan.cwd,
    detached: plan.detached,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended = false;
  for (const event of ['exit', 'error']) {
    child.once(event, () => {
      ended = true;
    });
  }
  child.unref();
  const note = { pid: child.pid ?? 0, port: plan.port, address: plan.address };
  writeFileSync(noteFile(plan.folder), JSON.stringify(note));
  const readyInTime = await waitUntil(async () => ended || (await plan.isReady()), PATIENCE_MS);
  if (readyInTime && !ended) return note;
  if (!ended) await endServer(plan.folder, 'SIGKILL');
  throw new Error(
    `${plan.name} ${ended ? 'ended while starting' : 'did not start within 15 minutes: the machine may be too busy'}:\n${endOfLog(plan.folder)}`,
  );
}

/** Ends the folder's server, SIGKILL being a crash, and waits until it is gone, its port too. Returns false if none runs. */
export async function endServer(folder: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  const server = findServer(folder);
  if (!server) return false;
  const isGone = async () => !isServer(server.pid, folder) && (await isFree(server.port));
  process.kill(server.pid, signal);
  if (!(await waitUntil(isGone, STOP_PATIENCE_MS)) && isServer(server.pid, folder)) {
    process.kill(server.pid, 'SIGKILL');
    await waitUntil(isGone, STOP_PATIENCE_MS);
  }
  return true;
}

/** Removes a stopped server's data, if the folder is a server's. */
export function wipe(folder: string): void {
  if (existsSync(noteFile(folder))) rmSync(folder, { recursive: true });
}

function isServer(pid: number, folder: string): boolean {
  try {
    return commandLine(pid).includes(markOf(folder));
  } catch {
    return false;
  }
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
}

function readNote(folder: string): ServerNote | undefined {
  const file = noteFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function endOfLog(folder: string): string {
  return readFileSync(logFile(folder), 'utf8').split('\n').slice(-20).join('\n');
}

async function waitUntil(condition: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return true;
}

const noteFile = (folder: string) => path.join(folder, 'server.json');
const logFile = (folder: string) => path.join(folder, 'server.log');

/** Below the range that Linux gives to clients' sockets: a server that restarts finds its port free again. */
const FIRST = 20_000;
const COUNT = 12_000;

/** A TCP port that is free on the loopback address. */
export async function freeServerPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

/** Whether a server could listen on this port of the loopback address. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
