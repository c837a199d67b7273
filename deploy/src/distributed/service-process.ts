import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StartError } from '../standalone/data-folder.ts';
import type { PlannedProcess } from './plan.ts';

const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 250;
/** A service gives requests 10 seconds to end. */
const STOP_WITHIN_MS = 20_000;

/** A service's process. */
export interface ServiceProcess {
  name: string;
  /** Resolves when it is ready; rejects where it ends before, or takes too long. */
  ready(signal: AbortSignal): Promise<void>;
  /** Lets it drain and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the service's main in a process group of its own, so that a Ctrl-C reaches it only through us. Its lines go to `<name>.log` of the
 * folder; a channel tells it when we are gone.
 * @param onEnd told when it ends though nobody stopped it.
 */
export function startServiceProcess(
  { name, service, port, env }: PlannedProcess,
  logFolder: string,
  onEnd: (log: string) => void,
): ServiceProcess {
  const file = path.join(logFolder, `${name}.log`);
  const log = openSync(file, 'a');
  const main = fileURLToPath(new URL('main.js', import.meta.resolve(`@forecourt/${service}`)));
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  closeSync(log);
  let stopping = false;
  child.once('exit', () => {
    if (!stopping) onEnd(file);
  });
  return {
    name,
    ready: (signal) => untilReady(child, { name, port, log: file }, signal),
    stop: async () => {
      stopping = true;
      await end(child);
    },
  };
}

async function untilReady(
  child: ChildProcess,
  { name, port, log }: { name: string; port: number; log: string },
  signal: AbortSignal,
): Promise<void> {
  const patienceEnds = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (hasEnded(child)) throw new StartError(`${name} ended while it started: its log is ${log}.`);
    if (Date.now() > patienceEnds) throw new StartError(`${name} was not ready in time: its log is ${log}.`);
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(impatience);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
