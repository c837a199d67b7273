import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Bytes of all documents that are kept, and of one. */
const MOST_BYTES = 32_000_000;
const MOST_BYTES_OF_ONE = 500_000;

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
   * The document of a key, rendered if it is not kept.
   * @param key names everything that the document is made of
   * @throws what `render` throws; nothing is kept then, nor of a document that breaks off
   */
  async document(key: string, render: () => Promise<Readable>): Promise<Readable | Buffer> {
    return this.#kept.get(key) ?? Readable.from(this.#keeping(key, await render()), { objectMode: false });
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
