import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../..' : '../../..');
const READY_WITHIN_MS = 240_000;
/** All visitors of the tests have one address. */
const ENQUIRIES_PER_TEN_MINUTES = '1000';

/** Alerts are sent again after this time, instead of a day. */
const ALERT_DAY_SECONDS = '1';

/** How the built product is started. */
export interface ProductStart {
  /** Each service a process of its own on real engines, or all in one. */
  readonly way: 'distributed' | 'standalone';
  /** The data folder; every user may have to enter it, as Postgres does not run as root. */
  readonly folder: string;
  /** The (first) gateway's port. */
  readonly port: number;
  /** Vehicles of the demo. */
  readonly cars: number;
}

/**
 * Starts the built product with its demo and waits until it is ready.
 * @returns what stops it
 * @throws Error with all that it said if it ends or is not ready in time
 */
export async function startBuiltProduct({ way, folder, port, cars }: ProductStart): Promise<() => Promise<void>> {
  const main = path.join(root, 'deploy/dist', way, 'main.js');
  const product = spawn(
    process.execPath,
    ['--enable-source-maps', main, '--port', String(port), '--cars', String(cars)],
    {
      cwd: root,
      env: { ...process.env, ENQUIRIES_PER_TEN_MINUTES, ALERT_DAY_SECONDS, FORECOURT_DATA: folder, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The product was not ready in time:\n${output}`)), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Forecourt is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    product.stdout.on('data', read);
    product.stderr.on('data', read);
    product.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => product.once('close', resolve));
    if (product.kill('SIGTERM')) await ended;
  };
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
