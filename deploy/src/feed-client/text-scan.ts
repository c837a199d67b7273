import type { Encoding, TextForm } from './file-text.ts';

/** A file that can't be read in its declared format. The message names the file and, if possible, the line. */
export class FeedFileError extends Error {
  override readonly name = 'FeedFileError';
}

const LINE_FEED = 0x0a;
/** Bytes that Windows-1252 has no character for. */
const NOT_IN_1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** A byte of a file, from 0, and its line, from 1. */
interface Place {
  byte: number;
  line: number;
}

/** Looks through a file's bytes, in pieces of any size, for the first that no text in an encoding has. */
export class TextScan {
  readonly #stated: Encoding | undefined;
  #byte = 0;
  #line = 1;
  /** Bytes that the character still lacks in UTF-8, and the bounds of the next one. */
  #lacks = 0;
  #start: Place = { byte: 0, line: 1 };
  #low = 0x80;
  #high = 0xbf;
  #hasMultibyte = false;
  #notUtf8: Place | undefined;
  #not1252: Place | undefined;
  #nul: Place | undefined;
  /** Of UTF-16: the first byte of a unit, and whether a surrogate waits for its other half. */
  #half: number | undefined;
  #awaitsLow = false;
  #notUtf16: Place | undefined;

  /** @param stated the encoding that the file or the caller states; to be found out if it is absent. */
  constructor(stated: Encoding | undefined) {
    this.#stated = stated;
  }

  read(chunk: Uint8Array): void {
    const isWide = this.#stated === 'utf-16le' || this.#stated === 'utf-16be';
    for (const byte of chunk) {
      if (isWide) this.#readHalf(byte);
      else this.#readByte(byte);
      this.#byte += 1;
    }
  }

  /** @throws FeedFileError if the bytes are not text in the stated encoding, or in none that can be detected. */
  end(): TextForm {
    const place = { byte: this.#byte, line: this.#line };
    if (this.#lacks > 0) this.#breakOff();
    if (this.#half !== undefined || this.#awaitsLow) this.#notUtf16 ??= place;
    if (this.#nul)
      throw new FeedFileError(
        `${at(this.#nul)} is NUL: this is not text, or it is UTF-16 without a byte order mark. ${SAVE}`,
      );
    if (this.#stated === 'utf-16le' || this.#stated === 'utf-16be')
      return this.#sure(this.#stated, this.#notUtf16, 'UTF-16');
    if (this.#stated === 'windows-1252') return this.#sure(this.#stated, this.#not1252, 'Windows-1252');
    if (this.#stated === 'utf-8') return this.#sure(this.#stated, this.#notUtf8, 'UTF-8');
    if (!this.#notUtf8) return { encoding: 'utf-8', found: 'UTF-8 (every byte is valid)' };
    if (this.#not1252) {
      const neither = `${at(this.#notUtf8)} is not UTF-8, and ${at(this.#not1252)} is not Windows-1252`;
      throw new FeedFileError(`${neither}. ${SAVE}`);
    }
    if (this.#hasMultibyte) {
      const mixed = `${at(this.#notUtf8)} is not UTF-8, but other characters are`;
      throw new FeedFileError(`${mixed}: the file mixes encodings. ${SAVE}`);
    }
    return { encoding: 'windows-1252', found: `Windows-1252, because ${at(this.#notUtf8)} is not UTF-8` };
  }

  #sure(encoding: Encoding, fault: Place | undefined, name: string): TextForm {
    if (fault) throw new FeedFileError(`${at(fault)} is not ${name}. ${SAVE}`);
    return { encoding, found: name };
  }

  #readByte(byte: number): void {
    if (byte < 0x80) {
      if (this.#lacks > 0) this.#breakOff();
      if (byte === LINE_FEED) this.#line += 1;
      else if (byte === 0) this.#nul ??= this.#place();
      return;
    }
    if (NOT_IN_1252.has(byte)) this.#not1252 ??= this.#place();
    if (this.#lacks === 0) this.#startCharacter(byte);
    else if (byte < this.#low || byte > this.#high) {
      this.#breakOff();
      this.#startCharacter(byte);
    } else {
      this.#lacks -= 1;
      this.#low = 0x80;
      this.#high = 0xbf;
      if (this.#lacks === 0) this.#hasMultibyte = true;
    }
  }

  #breakOff(): void {
    this.#lacks = 0;
    this.#notUtf8 ??= this.#start;
  }

  /** By the table of well-formed sequences of the Unicode standard (3-7): no overlong forms, no surrogates, nothing above U+10FFFF. */
  #startCharacter(byte: number): void {
    this.#low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) this.#lacks = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.#lacks = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.#lacks = 3;
    else this.#notUtf8 ??= this.#place();
    this.#start = this.#place();
  }

  #readHalf(byte: number): void {
    if (this.#half === undefined) {
      this.#half = byte;
      return;
    }
    const unit = this.#stated === 'utf-16le' ? this.#half | (byte << 8) : (this.#half << 8) | byte;
    this.#half = undefined;
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (isLow !== this.#awaitsLow) this.#notUtf16 ??= this.#place();
    this.#awaitsLow = unit >= 0xd800 && unit <= 0xdbff;
    if (unit === LINE_FEED) this.#line += 1;
    else if (unit === 0) this.#nul ??= this.#place();
  }

  #place(): Place {
    return { byte: this.#byte, line: this.#line };
  }
}

const SAVE = 'Save it as UTF-8.';
const at = ({ byte, line }: Place): string => `byte ${byte + 1} (line ${line})`;
