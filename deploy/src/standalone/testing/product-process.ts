import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { readRunFile } from '../run-file.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const WITHIN_MS = 60_000;
const SITE = 'northside-toyota.localhost';

/** How a process is started. */
interface ProcessOptions {
  /** The data folder. */
  folder: string;
  /** User to run as; default the current one. */
  uid?: number | undefined;
  gid?: number | undefined;
  /** Variables besides those of this process. */
  env?: Readonly<Record<string, string>>;
}

/** A built program of deploy/ in a process group of its own, as a terminal would start it. */
export class TestProcess {
  readonly child: ChildProcess;
  /** What it has written to standard output and to standard error so far. */
  readonly out = { stdout: '', stderr: '' };
  readonly #ended: Promise<number | null>;

  /** @param program such as `standalone/main`, below deploy/dist. */
  constructor(program: string, args: readonly string[], { folder, uid, gid, env }: ProcessOptions) {
    const file = path.join(root, 'deploy/dist', `${program}.js`);
    if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first.`);
    const { NODE_ENV: _, ...environment } = process.env;
    this.child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, ...env, FORECOURT_DATA: folder, NODE_OPTIONS: '' },
      ...(uid !== undefined && { uid, gid }),
    });
    for (const name of ['stdout', 'stderr'] as const) {
      this.child[name]?.on('data', (chunk: Buffer) => {
        this.out[name] += chunk.toString();
      });
    }
    this.#ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Resolves to the exit code; null if a signal ended it. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Sends the signal to the whole process group, as a terminal does, and resolves to the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null> {
    this.signal(signal);
    return this.#ended;
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(-this.pid, signal);
  }

  /** Waits until standard output holds the text. Rejects with all output where the process ends first. */
  async says(text: string, withinMs = WITHIN_MS): Promise<void> {
    const hasSaid = () => {
      if (this.out.stdout.includes(text)) return true;
      const { exitCode, signalCode } = this.child;
      if (exitCode === null && signalCode === null) return false;
      throw new Error(`It ended with ${exitCode ?? signalCode}:\n${this.out.stdout}\n${this.out.stderr}`);
    };
    await until(`it says "${text}"`, hasSaid, withinMs);
  }
}

/** Starts the product with a small demo on a free port, and waits until it says that it is ready. */
export async function startProduct(folder: string, env: ProcessOptions['env'] = {}): Promise<TestProcess> {
  const product = new TestProcess('standalone/main', ['--port', '0', '--cars', '60'], { folder, env });
  await product.says('Forecourt is ready');
  return product;
}

/** Runs a program to its end. */
export async function runToEnd(program: string, args: readonly string[], options: ProcessOptions) {
  const started = new TestProcess(program, args, options);
  return { code: await started.ended(), ...started.out };
}

/** How many vehicles a visitor of the demo's first site finds. */
export async function countFound(folder: string): Promise<number> {
  const { body } = await request(new URL('/api/search', gatewayOf(folder)), { headers: { host: SITE } });
  return ((await body.json()) as { count: number }).count;
}

/** An enquiry's request in the wire's own form, so that a test can send it in parts. */
export function enquiryOf(name: string): { head: string; body: string } {
  const body = JSON.stringify({
    name,
    email: 'pat@example.com',
    phone: '0412 345 678',
    message: 'Is it still there?',
    url: `http://${SITE}/contact`,
    terms_conditions: true,
  });
  const head = [
    'POST /api/enquiries HTTP/1.1',
    `Host: ${SITE}`,
    'Content-Type: application/json',
    `Idempotency-Key: enquiry-of-${name}-0001`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    '',
  ].join('\r\n');
  return { head, body };
}

/** Address of the gateway that runs on the folder. */
export function gatewayOf(folder: string): URL {
  return new URL(readRunFile(folder)?.gatewayUrl ?? '');
}

/** Waits for a condition. Rejects with its name after a minute, or the given time. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = WITHIN_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await pause(20);
  }
}

/** Whether the process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
