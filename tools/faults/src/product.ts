import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRunFile } from '@forecourt/deploy';

const root = path.join(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 500;

/** How a product is started. */
export interface ProductStart {
  readonly shape: 'standalone' | 'distributed';
  readonly port: number;
  readonly folder: string;
  /** Vehicles of the demo on its first start; by default the product's own number. */
  readonly cars?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** How Node is started, as `--inspect=127.0.0.1:9300`. */
  readonly node?: readonly string[];
}

/** Starts the built product on a data folder, without waiting for it. What it dies of is in `stderr.log` there. */
export function spawnProduct({ shape, port, folder, cars, env, node = [] }: ProductStart): ChildProcess {
  const file = path.join(root, 'deploy/dist', shape, 'main.js');
  const demo = cars === undefined ? [] : ['--cars', String(cars)];
  mkdirSync(folder, { recursive: true });
  const errors = openSync(path.join(folder, 'stderr.log'), 'a');
  try {
    return spawn(process.execPath, [...node, file, '--port', String(port), ...demo], {
      cwd: root,
      stdio: ['ignore', 'ignore', errors],
      env: { ...process.env, ...env, FORECOURT_DATA: folder, NODE_OPTIONS: '' },
    });
  } finally {
    closeSync(errors);
  }
}

/** Stops the product, once. */
export async function endProduct(product: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const closed = new Promise((resolve) => product.once('close', resolve));
  if (!product.killed || signal === 'SIGKILL') product.kill(signal);
  await closed;
}

/**
 * Waits until the product serves.
 * @param look asks the gateway for what is needed, and throws as long as it isn't there
 * @throws Error if the product ended, or is not ready in time
 */
export async function untilReady<Found>(
  product: ChildProcess,
  folder: string,
  look: (gatewayUrl: string) => Promise<Found>,
): Promise<Found> {
  let last: unknown;
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline && product.exitCode === null; ) {
    const gatewayUrl = readRunFile(folder)?.gatewayUrl;
    if (gatewayUrl !== undefined) {
      try {
        return await look(gatewayUrl);
      } catch (error) {
        last = error;
      }
    }
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('The product did not become ready.', { cause: last });
}

/** A product in one process that is stopped or killed, and started again on the same data and port. */
export class RestartedProduct {
  readonly #start: ProductStart;
  #process: ChildProcess | undefined;

  constructor(start: ProductStart) {
    this.#start = start;
  }

  /** Starts it and waits until it serves, as `untilReady` does. */
  async start(look: (gatewayUrl: string) => Promise<unknown>): Promise<void> {
    this.#process = spawnProduct(this.#start);
    await untilReady(this.#process, this.#start.folder, look);
  }

  /** Ends it, if it runs. */
  async end(signal?: NodeJS.Signals): Promise<void> {
    if (this.#process) await endProduct(this.#process, signal);
  }
}
