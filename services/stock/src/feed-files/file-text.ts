import type { FileEncoding } from '@forecourt/contracts';

const SNIFFED = 4_096;

/** Finds out how a file's bytes are text while they pass by: a byte order mark, UTF-16 without one, UTF-8, else Windows-1252. */
export class EncodingSniffer {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #head = Buffer.alloc(0);
  #isUtf8 = true;

  add(chunk: Buffer): void {
    if (this.#head.length < SNIFFED) this.#head = Buffer.concat([this.#head, chunk.subarray(0, SNIFFED)]);
    this.#tryUtf8(() => this.#decoder.decode(chunk, { stream: true }));
  }

  /** The encoding of all that was added. */
  found(): FileEncoding {
    this.#tryUtf8(() => this.#decoder.decode());
    const [first, second] = this.#head;
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    // In the text of a stock list every other byte of UTF-16 is 0, and no byte of anything else.
    if (this.#head.includes(0)) return this.#head.indexOf(0) % 2 === 1 ? 'utf-16le' : 'utf-16be';
    return this.#isUtf8 ? 'utf-8' : 'windows-1252';
  }

  /** The first characters that are no blanks, as far as they are ASCII. */
  beginning(): string {
    return this.#head.toString('latin1').replace(/[\0\s\u00ef\u00bb\u00bf\u00ff\u00fe]/g, '');
  }

  #tryUtf8(decode: () => string): void {
    if (!this.#isUtf8) return;
    try {
      decode();
    } catch {
      this.#isUtf8 = false;
    }
  }
}

/** The text of a file, in pieces. What is no character of the encoding becomes U+FFFD, which no field accepts. */
export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
