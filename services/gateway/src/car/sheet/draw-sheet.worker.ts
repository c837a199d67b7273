import { parentPort, workerData } from 'node:worker_threads';
import type { SheetOrder } from './car-sheet.ts';
import { drawSheet } from './draw-sheet.ts';

const pdf = new Uint8Array(await drawSheet(workerData as SheetOrder));
parentPort?.postMessage(pdf, [pdf.buffer]);
