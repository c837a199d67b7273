import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PRODUCT_PORT, PRODUCT_WAY } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 240_000;

/**
 * Starts the built product, in the way that is asked for, on a fresh folder, waits until it is ready, and stops it when the tests have
 * ended. One that runs already is tested instead, and left as it is, where FORECOURT_E2E_DATA names its data folder and FORECOURT_E2E_PORT
 * its (first) gateway's port.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.FORECOURT_E2E_DATA) return async () => undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-e2e-'));
  chmodSync(folder, 0o755);
  process.env.FORECOURT_E2E_DATA = folder;
  const product = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      path.join(root, 'deploy/dist', PRODUCT_WAY, 'main.js'),
      '--port',
      String(PRODUCT_PORT),
      '--cars',
      '600',
    ],
    {
      cwd: root,
      env: { ...process.env, FORECOURT_DATA: folder, NODE_OPTIONS: '' },
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
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
