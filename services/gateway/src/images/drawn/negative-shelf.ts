import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

/** Layers of light are smooth: the quickest level makes a tenth of them. */
const LEVEL = 1;

/**
 * Pictures without their paint on disk, where each costs a second of arithmetic to make. There are only as many as bodies and views; what a
 * former version of the models left is in a folder of its own. Several processes may share one. It blocks, and is for a thread of its own.
 */
export class NegativeShelf {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What was kept of a body and view; undefined where nothing was, or it can't be read any more. */
  read(body: string, view: string): Uint8Array | undefined {
    try {
      return inflateSync(readFileSync(this.#fileOf(body, view)));
    } catch {
      return undefined;
    }
  }

  /** Keeps it, whole or not at all. A disk that is full costs the time that was to be saved, and nothing else. */
  write(body: string, view: string, negative: Uint8Array): void {
    try {
      mkdirSync(this.#folder, { recursive: true });
      this.#writeWhole(this.#fileOf(body, view), deflateSync(negative, { level: LEVEL }));
    } catch {
      // It is made again when it is wanted again.
    }
  }

  #writeWhole(file: string, bytes: Buffer): void {
    const draft = path.join(this.#folder, `${randomUUID()}.draft`);
    try {
      writeFileSync(draft, bytes);
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  #fileOf(body: string, view: string): string {
    return path.join(this.#folder, `${body}.${view}.negative`);
  }
}
