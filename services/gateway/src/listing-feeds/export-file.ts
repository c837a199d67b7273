import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Bytes of text that are compressed at once. */
const PART = 64 * 1024;

/** A finished file, compressed on the disk. */
export interface ExportFile {
  /** Tag of its text, the same for the same text: weak, as it is sent compressed or not. */
  readonly etag: string;
  /** Compressed. */
  readonly bytes: number;
  /** Its bytes as gzip, or as plain text. */
  open(as: 'gzip' | 'text'): Readable;
  drop(): Promise<void>;
}

/** Writes a file of any length in little memory, and hashes it meanwhile. */
export class ExportFileWriter {
  readonly #path: string;
  readonly #gzip = createGzip();
  readonly #hash = createHash('sha256');
  readonly #done: Promise<void>;
  #part = '';

  /** @param folder where the file is, which must exist */
  constructor(folder: string) {
    this.#path = join(folder, `${randomUUID()}.gz`);
    const file = createWriteStream(this.#path, { flags: 'wx', mode: 0o600 });
    this.#gzip.on('error', (error) => file.destroy(error));
    file.on('error', (error) => this.#gzip.destroy(error));
    this.#done = finished(this.#gzip.pipe(file));
    // Awaited at the end; a fault before that is met by the next write.
    this.#done.catch(() => undefined);
  }

  /** Adds text; resolves once there is room for more. */
  async write(text: string): Promise<void> {
    this.#part += text;
    if (this.#part.length >= PART) await this.#flush();
  }

  /** Ends the file. */
  async end(): Promise<ExportFile> {
    await this.#flush();
    this.#gzip.end();
    await this.#done;
    const path = this.#path;
    return {
      etag: `W/"${this.#hash.digest('base64url').slice(0, 27)}"`,
      bytes: (await stat(path)).size,
      open: (as) => {
        // Opened at once: the file may be dropped in the next moment, and is read to its end all the same.
        const file = createReadStream(path, { fd: openSync(path, 'r') });
        if (as === 'gzip') return file;
        const text = createGunzip();
        file.on('error', (error) => text.destroy(error));
        text.on('close', () => file.destroy());
        return file.pipe(text);
      },
      drop: () => rm(path, { force: true }),
    };
  }

  /** Removes what was written so far. */
  async abort(): Promise<void> {
    this.#gzip.destroy(new Error('The export was aborted.'));
    await this.#done.catch(() => undefined);
    await rm(this.#path, { force: true });
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#part);
    this.#part = '';
    this.#hash.update(bytes);
    if (this.#gzip.destroyed) await this.#done;
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#done]);
  }
}
