import path from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { folderContents } from './data-folder.ts';

/** The log of all services, as JSON lines, in `logs/forecourt.log`: of 10 MB, with the four files before it. */
export function openLog(folder: string): RotatingFileStream {
  const log = createStream('forecourt.log', {
    path: path.join(folder, folderContents.logs),
    size: '10M',
    rotate: 4,
    initialRotation: true,
  });
  log.once('error', (error) => console.error(`The log can't be written: ${error.message}`));
  log.on('error', () => undefined);
  return log;
}

/** Writes what is still in hand. */
export function closeLog(log: RotatingFileStream): Promise<void> {
  return new Promise((resolve) => log.end(() => resolve()));
}
