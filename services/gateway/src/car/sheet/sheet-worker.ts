import { Worker } from 'node:worker_threads';
import type { SheetOrder } from './car-sheet.ts';

/** A PDF could not be drawn: its thread failed, filled its memory or took too long. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault';
}

/** Milliseconds for one PDF. */
const LONGEST_MS = 20_000;
const MEMORY_MB = 192;

/** Draws a PDF in a thread of its own, which ends with it: whatever a picture or a text does to it costs this PDF and no other. @throws SheetFault */
export function drawInThread(order: SheetOrder, milliseconds = LONGEST_MS): Promise<Buffer> {
  // Sources run as TypeScript in development and tests, as JavaScript once built.
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./draw-sheet.worker.${ending}`, import.meta.url), {
    workerData: order,
    // No secret of this process is within its reach by name.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise((resolve, reject) => {
    const end = (fault: SheetFault) => {
      clearTimeout(late);
      reject(fault);
      void worker.terminate();
    };
    const late = setTimeout(() => end(new SheetFault(`A PDF was not drawn within ${milliseconds} ms.`)), milliseconds);
    worker.once('message', (pdf: Uint8Array) => {
      clearTimeout(late);
      resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
      void worker.terminate();
    });
    worker.once('error', (error) => end(new SheetFault('A PDF could not be drawn.', { cause: error })));
    worker.once('exit', (code) => end(new SheetFault(`The thread that draws a PDF exited with ${code}.`)));
  });
}
