import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CloudEventEnvelope } from '@forecourt/messaging';

/** Thrown if the reader of the events has gone: there is nothing more to do. */
export class ReaderGoneError extends Error {
  override readonly name = 'ReaderGoneError';
}

/** Takes an event, and resolves once it may be forgotten. Rejects if it must come again. */
export type TakeEvent = (event: CloudEventEnvelope, signal: AbortSignal) => Promise<void>;

/** Letters of an unknown line that are reported. */
const REPORTED_LETTERS = 1_000;

/** The program at the other end of our standard output, and of our standard input if it acknowledges. */
export class Reader {
  readonly #output: Writable;
  readonly #waiting = new Map<string, () => void>();
  readonly #gone = new AbortController();

  /** @param output where lines are written; its end is noticed. */
  constructor(output: Writable) {
    this.#output = output;
    output.on('error', (error: NodeJS.ErrnoException) => {
      this.#leave(error.code === 'EPIPE' ? 'The program that reads the events has exited.' : error.message);
    });
  }

  /** Aborted, with a ReaderGoneError, once the reader has gone. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** Writes a text with a line feed. Resolves when the system has taken it. */
  async write(text: string): Promise<void> {
    this.gone.throwIfAborted();
    if (!this.#output.write(`${text}\n`)) await once(this.#output, 'drain', { signal: this.gone });
  }

  /**
   * Reads acknowledgements: each line is the id of an event that is safe with the reader.
   * @param onUnknown called with each line that is not the id of an event that waits.
   */
  listen(input: Readable, onUnknown: (line: string) => void): void {
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', (line) => {
      const id = line.trim();
      const acknowledge = this.#waiting.get(id);
      if (acknowledge) acknowledge();
      else if (id !== '') onUnknown(id.slice(0, REPORTED_LETTERS));
    });
    lines.on('close', () => this.#leave('Standard input was closed, so no more events can be acknowledged.'));
  }

  /** Writes an event as a line of JSON and waits until its id comes back. @throws if the signal is aborted, or the reader has gone. */
  async handOver(event: CloudEventEnvelope, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = AbortSignal.any([signal, this.gone]);
    const onStop = () => reject(stop.reason);
    stop.addEventListener('abort', onStop, { once: true });
    this.#waiting.set(event.id, resolve);
    try {
      stop.throwIfAborted();
      await this.write(JSON.stringify(event));
      await promise;
    } finally {
      stop.removeEventListener('abort', onStop);
      this.#waiting.delete(event.id);
    }
  }

  #leave(reason: string): void {
    if (!this.gone.aborted) this.#gone.abort(new ReaderGoneError(reason));
  }
}
