import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './data-folder.ts';

/** What a running Forecourt tells the commands beside it (feed:push, crm:follow), in `run.json` of the data folder. */
export interface RunFile {
  pid: number;
  /** Address of the gateway, as http://127.0.0.1:3000. */
  gatewayUrl?: string;
  /** Address of the database that carries the embedded transport. */
  brokerUrl?: string;
}

const fileOf = (folder: string) => path.join(folder, 'run.json');

/** What runs on the folder now; undefined where nothing does. */
export function readRunFile(folder: string): RunFile | undefined {
  if (!existsSync(fileOf(folder))) return undefined;
  try {
    const run = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as RunFile;
    return isForecourt(run.pid) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** Claims the folder for this process. @throws StartError where another Forecourt runs on it. */
export function claimFolder(folder: string): void {
  const running = readRunFile(folder);
  if (running && running.pid !== process.pid) {
    const where = running.gatewayUrl ? ` at ${running.gatewayUrl}` : '';
    throw new StartError(
      `Forecourt already runs on ${folder} (process ${running.pid}${where}). Stop it first, or set FORECOURT_DATA.`,
    );
  }
  writeRunFile(folder, { pid: process.pid });
}

/** Tells the commands beside us where to find us. */
export function writeRunFile(folder: string, run: RunFile): void {
  const draft = `${fileOf(folder)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(folder));
}

/** Gives the folder up. */
export function releaseFolder(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

/** A process id may have been given to another program since a crash: where the system tells, its command is looked at. */
function isForecourt(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const commandFile = `/proc/${pid}/cmdline`;
  return !existsSync(commandFile) || readFileSync(commandFile, 'utf8').includes('standalone');
}
