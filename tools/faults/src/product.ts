import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** How a product is started. */
export interface ProductStart {
  readonly shape: 'standalone' | 'distributed';
  readonly port: number;
  readonly folder: string;
  /** Vehicles of the demo on its first start; by default the product's own number. */
  readonly cars?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built product on a data folder, without waiting for it. */
export function spawnProduct({ shape, port, folder, cars, env }: ProductStart): ChildProcess {
  const file = path.join(root, 'deploy/dist', shape, 'main.js');
  const demo = cars === undefined ? [] : ['--cars', String(cars)];
  return spawn(process.execPath, [file, '--port', String(port), ...demo], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env, FORECOURT_DATA: folder, NODE_OPTIONS: '' },
  });
}

/** Stops the product, once. */
export async function endProduct(product: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const closed = new Promise((resolve) => product.once('close', resolve));
  if (!product.killed || signal === 'SIGKILL') product.kill(signal);
  await closed;
}
