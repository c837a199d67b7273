import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

const FORMER_FILES = 4;
const OWNER_ALONE = 0o600;

/**
 * A log of JSON lines: a file of 10 MB, with the four files before it (`stock.log`, `stock.log.1`, …). Only its owner may read them, also
 * those that an earlier version wrote for everyone. @param folder made if it is missing.
 */
export function openLog(folder: string, name: string): RotatingFileStream {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = [name, ...Array.from({ length: FORMER_FILES }, (_, place) => `${name}.${place + 1}`)];
  for (const file of files.map((each) => path.join(folder, each))) if (existsSync(file)) chmodSync(file, OWNER_ALONE);
  const log = createStream(name, {
    path: folder,
    size: '10M',
    rotate: FORMER_FILES,
    initialRotation: true,
    mode: OWNER_ALONE,
  });
  log.once('error', (error) => console.error(`Can't write the log ${name}: ${error.message}`));
  log.on('error', () => undefined);
  return log;
}

/** Writes pending lines. */
export function closeLog(log: RotatingFileStream): Promise<void> {
  return new Promise((resolve) => log.end(() => resolve()));
}
