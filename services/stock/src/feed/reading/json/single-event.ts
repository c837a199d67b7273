import type { BodyBounds, ScannedRow } from './row-scanner.ts';

/** Holds a body that may be a single event, within the bounds of an event. */
export class SingleEvent {
  readonly #bounds: BodyBounds;
  readonly #at: number;
  #held: Buffer[] = [];
  #bytes = 0;
  #parts = 0;

  /** @param at the byte of the body that it begins at. */
  constructor(bounds: BodyBounds, at: number) {
    this.#bounds = bounds;
    this.#at = at;
  }

  /** Adds the part of a chunk from one place up to another. */
  add(chunk: Buffer, from: number, end: number): void {
    this.#bytes += end - from;
    if (this.#bytes > this.#bounds.rowBytes) this.#held = [];
    else this.#held.push(Buffer.from(chunk.subarray(from, end)));
  }

  /** Counts more members and items. */
  count(parts: number): void {
    this.#parts += parts;
  }

  /** The event as received so far. */
  row(): ScannedRow {
    const row = { index: 0, at: this.#at };
    if (this.#bytes > this.#bounds.rowBytes) return { ...row, excess: 'bytes' };
    if (this.#parts > this.#bounds.rowParts) return { ...row, excess: 'parts' };
    return { ...row, text: Buffer.concat(this.#held).toString('utf8') };
  }
}
