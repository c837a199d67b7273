import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ServiceJwk } from '@forecourt/service-kit';
import { folderContents, readJsonFile, StartError, writeJsonFile } from './data-folder.ts';

/** With what an operator's commands call services: a key that is good until this Forecourt stops. */
export interface OperatorAccess {
  /** Addresses of the search indexers, any of which can do the work. */
  indexerUrls: string[];
  /** Address of a process of each service that publishes events, by its name. */
  publisherUrls?: Record<string, string>;
  privateJwk: ServiceJwk;
}

/** Where a running Forecourt is found by the commands beside it (feed:push, crm:follow, index:rebuild). */
export interface RunAddresses {
  /** Address of the gateway, as http://127.0.0.1:3000. */
  gatewayUrl?: string;
  /** Address of the database that carries the embedded transport. */
  brokerUrl?: string;
  /** `host:port` each, where the transport is Kafka. */
  brokers?: string[];
  operator?: OperatorAccess;
}

/** What `run.json` of the data folder says. */
export interface RunFile extends RunAddresses {
  pid: number;
  /** Distinguishes the process from a later one with the same id, on systems that have such a mark. */
  mark?: string | undefined;
}

const fileOf = (folder: string) => path.join(folder, folderContents.run);

/** What runs on the folder now; undefined if nothing does. */
export function readRunFile(folder: string): RunFile | undefined {
  const run = readFile(fileOf(folder));
  return run && isAlive(run) ? run : undefined;
}

/** Claims the folder for this process. @throws StartError if another Forecourt runs on it. */
export function claimFolder(folder: string): void {
  const draft = `${fileOf(folder)}.claim.${process.pid}`;
  writeJsonFile(draft, ourselves());
  try {
    for (;;) {
      if (linked(draft, fileOf(folder))) return;
      const running = readRunFile(folder);
      if (running) {
        const where = running.gatewayUrl ? ` at ${running.gatewayUrl}` : '';
        throw new StartError(
          `Forecourt already runs on ${folder} (process ${running.pid}${where}). Stop it first, or set FORECOURT_DATA to another folder.`,
        );
      }
      removeStale(folder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Lets other commands find this process. */
export function announce(folder: string, addresses: RunAddresses): void {
  writeJsonFile(fileOf(folder), { ...ourselves(), ...addresses });
}

/** Releases the folder. */
export function releaseFolder(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

function ourselves(): RunFile {
  return { pid: process.pid, mark: markOf(process.pid) };
}

/** A link is made by one of several that try at the same moment. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Another start may have replaced the stale file since we read it: the removed file is checked, and put back if it is live. */
function removeStale(folder: string): void {
  const taken = `${fileOf(folder)}.stale.${process.pid}`;
  try {
    renameSync(fileOf(folder), taken);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const run = readFile(taken);
  if (run && isAlive(run)) linked(taken, fileOf(folder));
  rmSync(taken, { force: true });
}

/** An unreadable file counts as missing. */
function readFile(file: string): RunFile | undefined {
  try {
    return readJsonFile<RunFile>(file);
  } catch {
    return undefined;
  }
}

function isAlive({ pid, mark }: RunFile): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return mark === undefined || mark === markOf(pid);
}

/** When the process was started, in the kernel's ticks since boot; undefined if the system does not report it. A zombie does not count. */
function markOf(pid: number): string | undefined {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return undefined;
  }
}
