import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Bytes of all documents that are kept, and of one. */
const MOST_BYTES = 32_000_000;
const MOST_BYTES_OF_ONE = 500_000;
/** Of documents that are packed once and sent often; the server packs other answers at 4. */
const BROTLI_QUALITY = 6;

/** How a kept document may be packed, the preferred way first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const brotli = promisify(brotliCompress);
const packers: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
};

/** A document to send. */
export interface RenderedPage {
  readonly body: Readable | Buffer;
  /** How the body is packed; null as it was rendered. */
  readonly coding: Coding | null;
}

/**
 * Documents as they were rendered, by what they were made of: rendering is pure, so the same page of the same site is the same document until
 * its model changes. The least recently read ones make room.
 */
@Injectable()
export class RenderedPages {
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
    sizeCalculation: ({ length }) => length,
  });

  /**
   * The document of a key, rendered if it is not kept. A kept one is packed once for each coding.
   * @param key names everything that the document is made of
   * @param coding what the reader takes; null for the document as it is
   * @throws what `render` throws; nothing is kept then, nor of a document that breaks off
   */
  async document(key: string, coding: Coding | null, render: () => Promise<Readable>): Promise<RenderedPage> {
    const bytes = this.#kept.get(key);
    if (!bytes) return { body: Readable.from(this.#keeping(key, await render()), { objectMode: false }), coding: null };
    return coding === null ? { body: bytes, coding } : { body: await this.#packed(key, coding, bytes), coding };
  }

  async #packed(key: string, coding: Coding, bytes: Buffer): Promise<Buffer> {
    const name = `${coding} ${key}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const made = await packers[coding](bytes);
    this.#kept.set(name, made);
    return made;
  }

  async *#keeping(key: string, document: Readable): AsyncGenerator<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of document) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      yield bytes;
    }
    this.#kept.set(key, Buffer.concat(parts));
  }
}
