import type { FileEncoding } from '@forecourt/contracts';

const SNIFFED = 4_096;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
/** Bytes of Windows-1252 form a character of UTF-8 hardly ever: one among a few that do not shows UTF-8. */
const LEAST_WHOLE = 4;
/** Characters beyond ASCII after which the encoding is known. */
const MOST_COUNTED = 100_000;
/** Stands for bytes that are not UTF-8. */
const BROKEN = '\ufffd';
/** Of the bytes on one side of UTF-16 so many are 0 at least: a list in other alphabets has digits and separators too. */
const LEAST_WIDE = 0.3;

/**
 * Finds out how a file's bytes are text while they pass by: a byte order mark, UTF-16 without one, UTF-8, else Windows-1252. Text that was put together
 * from both is UTF-8: fields with other bytes are left out with a warning, and nobody's é becomes Ã©.
 */
export class EncodingSniffer {
  readonly #decoder = new TextDecoder('utf-8');
  #head = Buffer.alloc(0);
  /** Characters beyond ASCII that are UTF-8, and bytes that are not. */
  #whole = 0;
  #broken = 0;

  add(chunk: Buffer): void {
    if (this.#head.length < SNIFFED) this.#head = Buffer.concat([this.#head, chunk.subarray(0, SNIFFED)]);
    if (this.#whole + this.#broken < MOST_COUNTED) this.#count(this.#decoder.decode(chunk, { stream: true }), chunk);
  }

  /** The encoding of all that was added. */
  found(): FileEncoding {
    this.#count(this.#decoder.decode(), Buffer.alloc(0));
    const [first, second] = this.#head;
    if (first === 0xff && second === 0xfe) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    return wideEncodingOf(this.#head) ?? (this.#broken <= this.#whole * LEAST_WHOLE ? 'utf-8' : 'windows-1252');
  }

  /** What the file is, if it is surely no list of vehicles. */
  noList(): string | undefined {
    const head = this.#head.toString('hex', 0, 8);
    const found = NO_LISTS.find(([start]) => start.test(head))?.[1];
    return found ?? (WEB_PAGE.test(this.beginning()) ? 'a web page, perhaps with an error' : undefined);
  }

  /** The first characters that are no blanks, as far as they are ASCII. */
  beginning(): string {
    return this.#head.toString('latin1').replace(/[\0\s\u00ef\u00bb\u00bf\u00ff\u00fe]/g, '');
  }

  #count(text: string, bytes: Buffer): void {
    for (const [found] of text.matchAll(BEYOND_ASCII)) {
      if (found === BROKEN) this.#broken += 1;
      else this.#whole += 1;
    }
    // What another program has written for its own broken characters is whole.
    for (let at = bytes.indexOf(BROKEN); at >= 0; at = bytes.indexOf(BROKEN, at + 3)) {
      this.#broken -= 1;
      this.#whole += 1;
    }
  }
}

/** What a file is that is no text, by its first bytes in hexadecimal digits. */
const NO_LISTS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^504b0304/, 'a ZIP archive, or a workbook of Excel'],
  [/^1f8b/, 'a gzip file that was compressed twice, or not sent as gzip'],
  [/^d0cf11e0/, 'a workbook of Excel'],
  [/^(?:377abcaf|52617221|425a68|28b52ffd|fd377a58)/, 'an archive'],
  [/^25504446/, 'a PDF'],
  [/^7b5c727466/, 'a document of a word processor'],
];
/** Without its blanks. */
const WEB_PAGE = /^<(?:!doctypehtml|html(?:>|lang=|xmlns=|class=))/i;

/**
 * The UTF-16 that bytes without a byte order mark are in: of a stock list's text nearly every other byte is 0, and always on the same side. A NUL
 * here and there is a fault of the export in a file of any other encoding.
 */
function wideEncodingOf(bytes: Buffer): FileEncoding | undefined {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isMost =
    Math.max(even, odd) > (bytes.length / 2) * LEAST_WIDE && Math.min(even, odd) < Math.max(even, odd) / 10;
  if (!isMost) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The text of a file, in pieces. What is no character of the encoding becomes U+FFFD, which no field accepts. */
export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
