import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** A log of JSON lines: a file of 10 MB, with the four files before it (`stock.log`, `stock.log.1`, …). @param folder made where it is missing. */
export function openLog(folder: string, name: string): RotatingFileStream {
  const log = createStream(name, {
    path: folder,
    size: '10M',
    rotate: 4,
    initialRotation: true,
  });
  log.once('error', (error) => console.error(`The log ${name} can't be written: ${error.message}`));
  log.on('error', () => undefined);
  return log;
}

/** Writes what is still in hand. */
export function closeLog(log: RotatingFileStream): Promise<void> {
  return new Promise((resolve) => log.end(() => resolve()));
}
