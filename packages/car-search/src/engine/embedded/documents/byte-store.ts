import { grown, roomFor } from '../slots/dealership-slots.ts';

const CHUNK = 262_144;
/** A chunk of which less than this share is used is emptied. */
const LEAST_USED = 0.5;

interface Chunk {
  readonly bytes: Buffer;
  /** Where the next text goes. */
  end: number;
  /** Bytes of texts that are still there. */
  used: number;
}

/** A text a slot, kept as bytes outside the heap: a million of them cost the garbage collector nothing. */
export class ByteStore {
  readonly #chunks: (Chunk | undefined)[] = [];
  #current = -1;
  #chunkOf = new Int32Array(0);
  #starts = new Uint32Array(0);
  #lengths = new Uint32Array(0);

  /** The text of a slot; empty if it has none. */
  get(slot: number): string {
    const length = this.#lengths[slot] ?? 0;
    const start = this.#starts[slot] ?? 0;
    return length === 0 ? '' : this.#chunk(slot).bytes.toString('utf8', start, start + length);
  }

  /** Replaces the text of a slot; an empty one takes no room. */
  set(slot: number, text: string): void {
    if (slot >= this.#lengths.length) {
      const room = roomFor(slot + 1);
      this.#chunkOf = grown(this.#chunkOf, new Int32Array(room));
      this.#starts = grown(this.#starts, new Uint32Array(room));
      this.#lengths = grown(this.#lengths, new Uint32Array(room));
    }
    this.#free(slot);
    if (text !== '') this.#append(slot, Buffer.from(text));
  }

  #chunk(slot: number): Chunk {
    return this.#chunks[this.#chunkOf[slot] as number] as Chunk;
  }

  #free(slot: number): void {
    const length = this.#lengths[slot] as number;
    if (length === 0) return;
    const chunk = this.#chunk(slot);
    const number = this.#chunkOf[slot] as number;
    chunk.used -= length;
    this.#lengths[slot] = 0;
    if (number !== this.#current && chunk.used < chunk.bytes.length * LEAST_USED) this.#empty(number);
  }

  /** Moves what is left of a chunk to the current one. */
  #empty(number: number): void {
    const chunk = this.#chunks[number] as Chunk;
    this.#chunks[number] = undefined;
    if (chunk.used === 0) return;
    for (let slot = 0; slot < this.#chunkOf.length; slot += 1) {
      const length = this.#lengths[slot] as number;
      if (length === 0 || this.#chunkOf[slot] !== number) continue;
      const start = this.#starts[slot] as number;
      this.#append(slot, chunk.bytes.subarray(start, start + length));
    }
  }

  #append(slot: number, text: Uint8Array): void {
    let chunk = this.#chunks[this.#current];
    if (chunk === undefined || chunk.end + text.length > chunk.bytes.length) chunk = this.#next(text.length);
    chunk.bytes.set(text, chunk.end);
    this.#chunkOf[slot] = this.#current;
    this.#starts[slot] = chunk.end;
    this.#lengths[slot] = text.length;
    chunk.end += text.length;
    chunk.used += text.length;
  }

  /** A new current chunk, in the place of an emptied one. */
  #next(length: number): Chunk {
    const chunk: Chunk = { bytes: Buffer.allocUnsafeSlow(Math.max(CHUNK, length)), end: 0, used: 0 };
    const gone = this.#chunks.indexOf(undefined);
    this.#current = gone < 0 ? this.#chunks.length : gone;
    this.#chunks[this.#current] = chunk;
    return chunk;
  }
}
