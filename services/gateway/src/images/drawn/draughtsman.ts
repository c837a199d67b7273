import { Worker } from 'node:worker_threads';
import { NEGATIVE_HEIGHT, NEGATIVE_WIDTH } from '../model/negative.ts';
import type { BackdropName } from './backdrops.ts';
import type { DrawnBody, DrawnView } from './drawn-names.ts';

/** A drawing: which vehicle, from where, its paint's tone as #rrggbb, and the room. */
export interface Drawing {
  readonly body: DrawnBody;
  readonly view: DrawnView;
  readonly tone: string;
  readonly backdrop: BackdropName;
}

/** What the thread is sent. */
export interface DrawingOrder extends Drawing {
  readonly number: number;
}

/** What the thread answers: sRGB pixels, three bytes each, or its fault. */
export type DrawingAnswer = { readonly number: number } & (
  | { readonly pixels: Uint8Array }
  | { readonly fault: string }
);

/** An image as plain bytes. */
export interface PlainImage {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Waiting {
  resolve(image: PlainImage): void;
  reject(error: Error): void;
}

/** Changes with every change of the models, so that addresses of drawn pictures may be kept for ever. */
export const DRAWING_VERSION = 1;

/** Draws vehicles in a thread of its own, which is started when the first is wanted. */
export class Draughtsman {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  /** @throws Error where the thread fails. */
  draw(drawing: Drawing): Promise<PlainImage> {
    const worker = this.#thread();
    this.#last += 1;
    const order: DrawingOrder = { ...drawing, number: this.#last };
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.number, { resolve, reject });
      worker.postMessage(order);
    });
  }

  /** Ends the thread; who still waits is refused. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#fail(new Error('The draughtsman was stopped.'));
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    // Sources run as TypeScript in development and tests, as JavaScript where they were built.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./drawing.worker.${ending}`, import.meta.url), { execArgv: [] });
    worker.unref();
    worker.on('message', (answer: DrawingAnswer) => this.#take(answer));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker = worker;
    return worker;
  }

  #take(answer: DrawingAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('fault' in answer) waiting?.reject(new Error(answer.fault));
    else waiting?.resolve({ pixels: answer.pixels, width: NEGATIVE_WIDTH, height: NEGATIVE_HEIGHT });
  }

  #fail(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
