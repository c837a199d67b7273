import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltProduct } from './built-product.ts';
import { PRODUCT_PORT, PRODUCT_WAY } from './product.ts';

const CARS = 600;

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
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const stop = await startBuiltProduct({ way: PRODUCT_WAY, folder, port: PRODUCT_PORT, cars: CARS });
    return () => stop().finally(remove);
  } catch (error) {
    remove();
    throw error;
  }
}
