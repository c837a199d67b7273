import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { pause } from '@forecourt/service-kit/waiting';
import { StartError } from '../standalone/data-folder.ts';
import { closeLog, openLog } from '../standalone/log-file.ts';
import type { Runner } from './part.ts';
import type { PlannedProcess } from './plan.ts';
import { securityApart } from './security-apart.ts';

/** On a busy machine; one that ends is not waited for. */
const READY_WITHIN_MS = 15 * 60_000;
const LOOK_EVERY_MS = 250;
const ANSWER_WITHIN_MS = 5_000;
const LINES_TOLD = 3;
/** A service gives requests 10 seconds to end. */
const STOP_WITHIN_MS = 20_000;

/** The folder of the project that this file is of. */
const ownRelease = path.join(import.meta.dirname, '../../..');

/** The folder of the built project from which a process, by its name, is started: asked at each start. */
export type ReleaseOf = (process: string) => string;

/**
 * A service's process, in its own process group, so that a Ctrl-C reaches it only through us; it notices by a channel when we are gone. Its
 * output goes to `<name>.log` in the folder of logs.
 */
export class ServiceProcess implements Runner {
  readonly kind = 'service';
  readonly log: string;
  readonly #planned: PlannedProcess<string>;
  readonly #logs: string;
  readonly #signal: AbortSignal;
  readonly #releaseOf: ReleaseOf;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  /** @param signal aborted to abandon a start. @param releaseOf this project by default */
  constructor(
    planned: PlannedProcess<string>,
    logs: string,
    signal: AbortSignal,
    releaseOf: ReleaseOf = () => ownRelease,
  ) {
    this.#planned = planned;
    this.#logs = logs;
    this.#signal = signal;
    this.#releaseOf = releaseOf;
    this.log = path.join(logs, `${planned.name}.log`);
  }

  get name(): string {
    return this.#planned.name;
  }

  pid(): number | undefined {
    return this.#child && !hasEnded(this.#child) ? this.#child.pid : undefined;
  }

  ended(): Promise<void> {
    return this.#ended;
  }

  async start(): Promise<void> {
    if (this.pid() === undefined) this.#launch();
    try {
      await this.#untilReady();
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    const impatience = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
    child?.kill('SIGTERM');
    await this.#ended;
    clearTimeout(impatience);
  }

  #launch(): void {
    const { name, service, env } = this.#planned;
    const log = openLog(this.#logs, `${name}.log`);
    const security = openLog(this.#logs, `${name}.security.log`);
    const main = path.join(this.#releaseOf(name), 'services', service, 'dist/main.js');
    const child = spawn(process.execPath, ['--enable-source-maps', main], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    });
    const parted = [child.stdout, child.stderr].map((stream) => {
      const lines = securityApart(log, security);
      stream?.pipe(lines);
      return finished(lines);
    });
    this.#child = child;
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    this.#ended = closed.then(async () => {
      await Promise.all(parted);
      await Promise.all([closeLog(log), closeLog(security)]);
    });
  }

  async #untilReady(): Promise<void> {
    const patienceEnds = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(this.#planned.port))) {
      if (this.pid() === undefined) throw this.#fault('ended while it started');
      if (Date.now() > patienceEnds) throw this.#fault('was not ready within 15 minutes: the machine may be too busy');
      await pause(LOOK_EVERY_MS, this.#signal);
      this.#signal.throwIfAborted();
    }
  }

  #fault(what: string): StartError {
    return new StartError(`${this.name} ${what}. The end of its log, ${this.log}:\n${endOf(this.log)}`);
  }
}

function endOf(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
  return lines.slice(-LINES_TOLD).join('\n');
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
