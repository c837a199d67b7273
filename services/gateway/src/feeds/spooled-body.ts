import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { feedHeaders, feedProblems } from '@forecourt/contracts';
import { badRequest, ProblemError } from '@forecourt/service-kit';
import { tooLarge } from '../http/bounded-body.ts';

/** How the files' names end. */
const BODY = '.body';

/** How a feed's body came and how much of it is taken. */
export interface SpoolOptions {
  /** Where the file is put while it is needed. */
  readonly folder: string;
  /** Base64 SHA-256 that the body as sent must have. */
  readonly digest: string;
  /** Content-Encoding: gzip, or nothing. */
  readonly encoding: string | undefined;
  /** Most bytes as sent. */
  readonly sentLimit: number;
  /** Most bytes once inflated: a small file can hold a huge one. */
  readonly inflatedLimit: number;
}

/** A verified body, inflated, in a file of its own until it is dropped. */
export interface SpooledBody {
  open(): Readable;
  drop(): Promise<void>;
}

/** Makes the folder where it is missing, for its owner alone, and removes what bodies a gateway that was killed left in it. */
export function clearSpoolFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (name.endsWith(BODY)) rmSync(join(folder, name), { force: true });
  }
}

/** Makes a folder that nobody else of the machine can enter: what was verified there is read again later. */
export function newSpoolFolder(): string {
  return mkdtempSync(join(tmpdir(), 'forecourt-feeds-'));
}

/**
 * Writes a feed's body to a file while it is hashed and inflated, and gives it only where its digest is the signed one, so that
 * nothing reads a byte that the sender did not sign (FEED-5). Memory stays small whatever comes.
 * @throws ProblemError 400 digest, gzip or bytes that are no UTF-8, 413 too large, 415 another encoding; nothing is left behind.
 */
export async function spoolBody(body: Readable, options: SpoolOptions): Promise<SpooledBody> {
  const inflate = inflater(options.encoding);
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const path = join(options.folder, `${randomUUID()}${BODY}`);
  const hash = createHash('sha256');
  const drop = () => rm(path, { force: true });
  try {
    const asSent = bounded(options.sentLimit, 'The body', (part) => hash.update(part));
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline([
      body,
      asSent,
      ...inflate,
      bounded(options.inflatedLimit, 'The body, once inflated,'),
      onlyUtf8(),
      file,
    ]);
    if (hash.digest('base64') !== options.digest) throw otherBody();
    return { open: () => createReadStream(path), drop };
  } catch (error) {
    await drop();
    throw isBrokenGzip(error)
      ? badRequest([{ field: 'content-encoding', message: 'the body is not whole gzip' }])
      : error;
  }
}

function inflater(encoding: string | undefined): Transform[] {
  if (encoding === undefined || encoding === 'identity') return [];
  if (encoding === 'gzip') return [createGunzip()];
  throw new ProblemError({
    status: 415,
    detail: `Content-Encoding ${encoding} is not taken here; gzip is.`,
    errors: [{ field: 'content-encoding', message: 'expected gzip or none' }],
  });
}

function bounded(limit: number, what: string, onPart?: (part: Buffer) => unknown): Transform {
  let size = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      if (size > limit) return done(tooLarge(limit, what));
      onPart?.(part);
      done(null, part);
    },
  });
}

/** Passes on what is UTF-8. Whatever else a sender writes would be read, and kept, as other words than were meant (FEED-4). */
function onlyUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (reads(() => decoder.decode(part, { stream: true }))) done(null, part);
      else done(notUtf8());
    },
    flush(done) {
      done(reads(() => decoder.decode()) ? null : notUtf8());
    },
  });
}

function reads(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

function notUtf8(): ProblemError {
  const message = 'expected text in UTF-8; other bytes came, as of a file in Windows-1252';
  return badRequest([{ field: 'body', message }]);
}

function otherBody(): ProblemError {
  return new ProblemError({
    status: 400,
    type: feedProblems.digest.type,
    detail: 'The body is not the one that was signed: its SHA-256 differs from Content-Digest.',
    errors: [{ field: feedHeaders.contentDigest, message: 'differs from the SHA-256 of the body as it came' }],
  });
}

function isBrokenGzip(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && /^Z_(DATA|BUF)_ERROR$/.test(String(error.code))
  );
}
