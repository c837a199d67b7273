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

/** What the thread is sent; without a paint, a vehicle is only made ready for being drawn in any. */
export interface DrawingOrder extends Pick<Drawing, 'body' | 'view'> {
  readonly number: number;
  readonly paint: Pick<Drawing, 'tone' | 'backdrop'> | null;
}

/** What the thread answers: sRGB pixels, three bytes each, its fault, or nothing where none were asked for. */
export interface DrawingAnswer {
  readonly number: number;
  readonly pixels?: Uint8Array;
  readonly fault?: string;
}

/** How a draughtsman works. */
export interface DraughtsmanOptions {
  /** The folder where vehicles are kept without their paint; nothing is kept on disk without it. */
  readonly shelf?: string;
  /** Whether it works only while nobody else wants the processor, where the system can do that. */
  readonly isPatient?: boolean;
}

/** An image as plain bytes. */
export interface PlainImage {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Waiting {
  resolve(pixels: Uint8Array | undefined): void;
  reject(error: Error): void;
}

/** Changes with every change of the models, so that addresses of drawn pictures may be kept for ever. */
export const DRAWING_VERSION = 1;

/** Draws vehicles in a thread of its own, which is started when the first is wanted. */
export class Draughtsman {
  readonly #options: DraughtsmanOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(options: DraughtsmanOptions = {}) {
    this.#options = options;
  }

  /** @throws Error where the thread fails. */
  async draw({ body, view, tone, backdrop }: Drawing): Promise<PlainImage> {
    const pixels = await this.#ask({ body, view, paint: { tone, backdrop } });
    if (!pixels) throw new Error('The thread drew nothing.');
    return { pixels, width: NEGATIVE_WIDTH, height: NEGATIVE_HEIGHT };
  }

  /** Puts a vehicle on the shelf where it is not there yet, so that drawing it in any paint is quick. @throws Error where the thread fails. */
  async prepare(body: DrawnBody, view: DrawnView): Promise<void> {
    await this.#ask({ body, view, paint: null });
  }

  #ask(asked: Omit<DrawingOrder, 'number'>): Promise<Uint8Array | undefined> {
    const worker = this.#thread();
    this.#last += 1;
    const order: DrawingOrder = { ...asked, number: this.#last };
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
    const worker = new Worker(new URL(`./drawing.worker.${ending}`, import.meta.url), {
      execArgv: [],
      workerData: this.#options,
    });
    worker.unref();
    worker.on('message', (answer: DrawingAnswer) => this.#take(answer));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker = worker;
    return worker;
  }

  #take(answer: DrawingAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if (answer.fault === undefined) waiting?.resolve(answer.pixels);
    else waiting?.reject(new Error(answer.fault));
  }

  #fail(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
