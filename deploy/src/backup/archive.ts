import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '../standalone/data-folder.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Postgres's files compress well at any level, and a fast one disturbs the product less. */
const GZIP_LEVEL = 1;
/** Longer than any path in a data folder. */
const LONGEST_HEAD = 4_096;
const NEW_LINE = 0x0a;

/** A file or folder of an archive. */
export interface ArchiveEntry {
  /** With slashes, from the archive's root. */
  readonly path: string;
  /** Bytes; undefined for a folder. */
  readonly size?: number | undefined;
  /** Exactly `size` bytes. */
  read?(): AsyncIterable<Buffer>;
}

/** How an archive is sealed: all but the passphrase. */
export const seal = z.object({
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
});
type Seal = z.infer<typeof seal>;

/** Writes entries to one file, compressed and encrypted (AES-256-GCM, the key from a passphrase by scrypt). */
export async function writeArchive(
  file: string,
  passphrase: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<Seal> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, scryptSync(passphrase, salt, KEY_BYTES), iv);
  const out = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(packed(entries)), createGzip({ level: GZIP_LEVEL }), cipher, out);
  const text = (bytes: Buffer) => bytes.toString('base64');
  return { salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), ...(await checksumOf(file)) };
}

/**
 * Gives an archive's entries to `take`, in their order; each must read its bytes before it returns.
 * @throws Error for a wrong passphrase or a damaged file; what was taken until then is worth nothing
 */
export async function readArchive(
  file: string,
  passphrase: string,
  { salt, iv, tag, sha256 }: Seal,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  if ((await checksumOf(file)).sha256 !== sha256) throw new Error(`${file} is damaged: it has another checksum.`);
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const decipher = createDecipheriv(CIPHER, scryptSync(passphrase, bytes(salt), KEY_BYTES), bytes(iv));
  decipher.setAuthTag(bytes(tag));
  await pipeline(createReadStream(file), decipher, createGunzip(), async (stream: AsyncIterable<Buffer>) => {
    const reader = new ByteReader(stream);
    for (let head = await reader.line(); head !== undefined; head = await reader.line()) {
      const { path, size } = JSON.parse(head) as Pick<ArchiveEntry, 'path' | 'size'>;
      await take({ path, size, ...(size !== undefined && { read: () => reader.bytes(size) }) });
    }
  });
}

async function* packed(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Buffer> {
  for await (const { path, size, read } of entries) {
    yield Buffer.from(`${JSON.stringify({ path, size })}\n`);
    if (read) yield* read();
  }
}

async function checksumOf(file: string): Promise<Pick<Seal, 'sha256' | 'bytes'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Reads lines and counted bytes from a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line; undefined at the end. */
  async line(): Promise<string | undefined> {
    for (let end = this.#rest.indexOf(NEW_LINE); ; end = this.#rest.indexOf(NEW_LINE)) {
      if (end >= 0) {
        const line = this.#rest.subarray(0, end).toString();
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > LONGEST_HEAD) throw new Error('This is no archive of a backup.');
      if (!(await this.#more())) return undefined;
    }
  }

  /** So many bytes, in pieces. @throws Error if the stream ends before */
  async *bytes(count: number): AsyncIterable<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) throw new Error('The archive ends too early.');
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}

/** A backup is copied to where others may guess for years. */
const SHORTEST = 20;

/** The passphrase in a file, without its last line break. @throws StartError if it is missing or short */
export function readPassphrase(file: string): string {
  const passphrase = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (passphrase.length >= SHORTEST) return passphrase;
  throw new StartError(`${file}: expected a passphrase of at least ${SHORTEST} characters; got ${passphrase.length}.`);
}
