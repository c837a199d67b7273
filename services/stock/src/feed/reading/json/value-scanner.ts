/** The limits of one value, checked before any object is created from it. */
export interface ValueBounds {
  /** Most lists and objects within each other. */
  readonly depth: number;
  /** Most bytes of a value's text. */
  readonly bytes: number;
  /** Most members and items of all its objects and lists together. */
  readonly parts: number;
}

/** Why a value is not read: it is over a bound. */
export type Excess = 'bytes' | 'parts';

/** A value ends here, or continues in the next chunk. */
export const GOES_ON = -1;

/** Brackets do not fit, or are nested too deep: the text can't be read on from here. */
export class BracketError extends Error {
  override readonly name = 'BracketError';
  readonly at: number;
  readonly expected: string;

  constructor(at: number, expected: string) {
    super(`expected ${expected}`);
    this.at = at;
    this.expected = expected;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The bytes that matter outside of strings. */
const STRUCTURAL = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT]) STRUCTURAL[byte] = 1;
const FIRST_HOLD_BYTES = 4_096;

/** Whether a byte is white space of JSON. */
export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Whether a value of JSON can begin with this byte. */
export function beginsValue(byte: number): boolean {
  if (byte === QUOTE || byte === OPEN_LIST || byte === OPEN_OBJECT || byte === 0x2d) return true;
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x74 || byte === 0x66 || byte === 0x6e;
}

/**
 * Finds the end of one JSON value in chunks of UTF-8 that may be split anywhere, and keeps its bytes while it is within bounds. It only
 * looks at quotes, brackets and commas: JSON.parse decides about the resulting text. If that accepts the text, this has found its end.
 */
export class ValueScanner {
  readonly #bounds: ValueBounds;
  /** One bit a level, set for an object. */
  #objects = 0;
  #depth = 0;
  #deepest = 0;
  #parts = 0;
  #bytes = 0;
  #inString = false;
  #escaped = false;
  #isScalar = false;
  #excess: Excess | undefined;
  #held = Buffer.alloc(0);
  #heldBytes = 0;

  constructor(bounds: ValueBounds) {
    if (bounds.depth > 30) throw new RangeError('The levels must fit into an integer’s bits.');
    this.#bounds = bounds;
  }

  /** Starts a new value; the next scanned byte is its first. @param level how many lists and objects it is nested in already. */
  start(level = 0): void {
    this.#objects = 0;
    this.#depth = 0;
    this.#deepest = this.#bounds.depth - level;
    this.#parts = 0;
    this.#bytes = 0;
    this.#inString = false;
    this.#escaped = false;
    this.#isScalar = false;
    this.#excess = undefined;
    this.#heldBytes = 0;
  }

  /** Why the value is not held, if it was over a bound. */
  get excess(): Excess | undefined {
    return this.#excess;
  }

  /** Members and items of the value so far. */
  get parts(): number {
    return this.#parts;
  }

  /**
   * Reads on from a place in a chunk.
   * @returns the place behind the value, or GOES_ON.
   * @throws BracketError
   */
  scan(chunk: Buffer, from: number): number {
    const end = this.#end(chunk, from);
    this.#bytes += (end === GOES_ON ? chunk.length : end) - from;
    if (this.#bytes > this.#bounds.bytes) this.#excess ??= 'bytes';
    if (this.#parts > this.#bounds.parts) this.#excess ??= 'parts';
    if (this.#excess !== undefined) this.#heldBytes = 0;
    else if (end === GOES_ON) this.#hold(chunk, from, chunk.length);
    return end;
  }

  /** The text of the value that just ended within this chunk. */
  text(chunk: Buffer, from: number, end: number): string {
    if (this.#heldBytes === 0) return chunk.toString('utf8', from, end);
    this.#hold(chunk, from, end);
    return this.#held.toString('utf8', 0, this.#heldBytes);
  }

  #end(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#isScalar) return this.#endOfScalar(chunk, at);
    while (at < chunk.length) {
      if (this.#inString) {
        at = this.#behindString(chunk, at);
        if (at === GOES_ON) return GOES_ON;
        if (this.#depth === 0) return at;
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (STRUCTURAL[byte] === 1) {
        this.#structure(byte, at);
        at += 1;
        if (this.#depth === 0 && !this.#inString) return at;
      } else if (this.#depth === 0) {
        this.#isScalar = true;
        return this.#endOfScalar(chunk, at);
      } else at += 1;
    }
    return GOES_ON;
  }

  #structure(byte: number, at: number): void {
    if (byte === QUOTE) this.#inString = true;
    else if (byte === COMMA) this.#parts += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (this.#depth === this.#deepest) {
        throw new BracketError(at, `at most ${this.#bounds.depth} levels of nested lists and objects`);
      }
      const bit = 1 << this.#depth;
      this.#objects = byte === OPEN_OBJECT ? this.#objects | bit : this.#objects & ~bit;
      this.#depth += 1;
      this.#parts += 1;
    } else {
      this.#depth -= 1;
      const isObject = (this.#objects & (1 << this.#depth)) !== 0;
      if (isObject !== (byte === CLOSE_OBJECT)) throw new BracketError(at, isObject ? '"}"' : '"]"');
    }
  }

  #behindString(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      at += 1;
    }
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.#inString = false;
        return at + 1;
      }
      if (byte === BACKSLASH) at += 1;
    }
    this.#escaped = at > chunk.length;
    return GOES_ON;
  }

  /** A number or word ends before any character that may follow a value. */
  #endOfScalar(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || isSpace(byte)) return at;
    }
    return GOES_ON;
  }

  /** Copies: a slice would keep the whole chunk that it is of. */
  #hold(chunk: Buffer, from: number, end: number): void {
    const needed = this.#heldBytes + end - from;
    if (needed > this.#held.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#held.length, FIRST_HOLD_BYTES));
      this.#held.copy(larger, 0, 0, this.#heldBytes);
      this.#held = larger;
    }
    chunk.copy(this.#held, this.#heldBytes, from, end);
    this.#heldBytes = needed;
  }
}
