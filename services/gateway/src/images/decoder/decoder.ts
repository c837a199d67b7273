import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LightName } from '@forecourt/drawn-vehicles';
import { type BackOff, backOffDelay, pause } from '@forecourt/service-kit/waiting';
import type { PictureFormat, PictureSize } from '../picture-ladder.ts';
import type { Original } from './encode-picture.ts';

/** A picture could not be made: its file is no picture, is broken or too large, or making it ended or outlived the process. */
export class DecoderFault extends Error {
  override readonly name = 'DecoderFault';
}

/** What is made: a master, which is kept of an original, or a picture of the ladder. */
export type DecoderWork =
  | { readonly kind: 'master'; readonly width: number; readonly clear?: boolean }
  | { readonly kind: 'picture'; readonly size: PictureSize; readonly format: PictureFormat };

/** A drawn vehicle's master by its path, and how it is painted. */
export interface PaintedMaster {
  readonly master: string;
  /** As #rrggbb. */
  readonly tone: string;
  readonly light: LightName;
}

/** What pictures are made from: besides bytes and pixels, a file by its path, or a drawing to be painted. */
export type DecoderOriginal = Original | { readonly file: string } | PaintedMaster;

/** What the process is sent. */
export interface DecoderOrder {
  readonly number: number;
  readonly original: DecoderOriginal;
  readonly work: DecoderWork;
}

/** What it answers: a picture, or the order's fault. */
export interface DecoderAnswer {
  readonly number: number;
  readonly picture?: Uint8Array;
  readonly fault?: string;
}

/** How the process is bounded. */
export interface DecoderOptions {
  /** Milliseconds for one picture. Default 30,000. */
  readonly milliseconds?: number;
  /** Milliseconds without work after which the process ends. Default 30,000. */
  readonly idleMilliseconds?: number;
}

interface InHand {
  readonly number: number;
  readonly resolve: (picture: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timeout: NodeJS.Timeout;
}

/** Most kilobytes that the process may write to. Node reserves 620,000 without using them; the largest picture takes 400,000. */
const MEMORY_KB = 1_150_000;
/** So the system bounds its memory, takes this process first where memory runs out, and serves pages before pictures where processors are busy. */
const BOUNDED = `ulimit -d ${MEMORY_KB} 2>/dev/null; echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec nice -n 5 "$@"`;
/** Threads and arenas reserve memory that the bound would count; what was freed goes back to the system. */
const SMALL = ['--max-old-space-size=128', '--v8-pool-size=1', '--no-warnings'];
const SMALL_ENVIRONMENT = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
/** What libraries keep in pieces nevertheless is given back by starting over. */
const PICTURES_A_PROCESS = 500;
const AFTER_A_DEATH: BackOff = { firstMs: 50, lastMs: 2_000 };

/**
 * Decodes and encodes pictures in a separate process, one after another: untrusted files are opened there, where they can only crash or fill
 * that process. It starts with the first picture, has no secrets in its environment, and exits after being idle for a while.
 * If it dies, the current picture fails and the next ones continue in a new process, after a pause that grows while none succeeds.
 */
export class Decoder {
  readonly #milliseconds: number;
  readonly #idleMilliseconds: number;
  #process: ChildProcess | undefined;
  #inHand: InHand | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #number = 0;
  #made = 0;
  #deaths = 0;
  readonly #closing = new AbortController();

  constructor({ milliseconds = 30_000, idleMilliseconds = 30_000 }: DecoderOptions = {}) {
    this.#milliseconds = milliseconds;
    this.#idleMilliseconds = idleMilliseconds;
  }

  /** The process's id while it runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Makes a picture. @throws DecoderFault */
  make(original: DecoderOriginal, work: DecoderWork): Promise<Buffer> {
    const made = this.#last.then(() => this.#make(original, work));
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Ends the process; who still waits gets a DecoderFault. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#process?.kill('SIGKILL');
    await this.#last;
    clearTimeout(this.#idle);
  }

  async #make(original: DecoderOriginal, work: DecoderWork): Promise<Buffer> {
    clearTimeout(this.#idle);
    if (!this.#process) await this.#rest();
    if (this.#closing.signal.aborted) throw new DecoderFault('The decoder was closed.');
    const running = this.#process ?? this.#start();
    try {
      return await this.#order(running, original, work);
    } finally {
      if (this.#made >= PICTURES_A_PROCESS) this.#end();
      else this.#idle = setTimeout(() => this.#end(), this.#idleMilliseconds).unref();
    }
  }

  /** Waits before a process is started after one that died. */
  async #rest(): Promise<void> {
    if (this.#deaths === 0) return;
    await pause(backOffDelay(AFTER_A_DEATH, this.#deaths), this.#closing.signal);
  }

  #order(running: ChildProcess, original: DecoderOriginal, work: DecoderWork): Promise<Buffer> {
    this.#number += 1;
    const order: DecoderOrder = { number: this.#number, original, work };
    return new Promise((resolve, reject) => {
      const late = new DecoderFault(`A picture was not made within ${this.#milliseconds} ms.`);
      const timeout = setTimeout(() => this.#lose(running, late), this.#milliseconds).unref();
      this.#inHand = { number: order.number, resolve, reject, timeout };
      running.send(order, (error) => error && this.#lose(running, error));
    });
  }

  #start(): ChildProcess {
    // Sources run as TypeScript in development and tests, as JavaScript once built.
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const program = [
      process.execPath,
      ...SMALL,
      fileURLToPath(new URL(`./decoder.process.${ending}`, import.meta.url)),
    ];
    const [command = '', ...args] =
      process.platform === 'win32' ? program : ['/bin/sh', '-c', BOUNDED, 'sh', ...program];
    const started = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: SMALL_ENVIRONMENT,
    });
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: DecoderAnswer) => this.#take(answer));
    started.on('error', (error) => this.#lose(started, error));
    started.on('exit', (code, signal) =>
      this.#lose(started, new DecoderFault(`The decoder exited with ${signal ?? code} while decoding a picture.`)),
    );
    this.#process = started;
    this.#made = 0;
    return started;
  }

  #take({ number, picture, fault }: DecoderAnswer): void {
    const inHand = this.#inHand;
    if (inHand?.number !== number) return;
    this.#inHand = undefined;
    clearTimeout(inHand.timeout);
    this.#made += 1;
    this.#deaths = 0;
    if (picture) inHand.resolve(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    else inHand.reject(new DecoderFault(fault ?? 'The decoder answered without a picture.'));
  }

  /** A process that died or is not to be trusted any more; the order in progress fails with it. */
  #lose(lost: ChildProcess, reason: Error): void {
    lost.kill('SIGKILL');
    if (this.#process !== lost) return;
    this.#process = undefined;
    const inHand = this.#inHand;
    if (!inHand) return;
    this.#inHand = undefined;
    this.#deaths += 1;
    clearTimeout(inHand.timeout);
    inHand.reject(reason instanceof DecoderFault ? reason : new DecoderFault(reason.message, { cause: reason }));
  }

  /** Lets the process go, which ends by itself. */
  #end(): void {
    const ended = this.#process;
    this.#process = undefined;
    if (ended?.connected) ended.disconnect();
  }
}
