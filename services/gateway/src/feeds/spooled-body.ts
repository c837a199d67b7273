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
import { tooLarge } from '../limits/slow-peers.ts';

/** Most bytes of text for a byte of gzip, once there is more than a mebibyte of text. */
const MOST_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;
/** How the files' names end. */
const BODY = '.body';

/** How a feed's body is encoded and how much of it is accepted. */
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
  /** Whether the text may have any encoding, which stock finds out; otherwise it is UTF-8. */
  readonly anyText?: boolean;
}

/** A verified body, inflated, in a file of its own until it is dropped. */
export interface SpooledBody {
  /** Once inflated. */
  readonly bytes: number;
  open(): Readable;
  drop(): Promise<void>;
}

/** Creates the folder if it is missing, only for its owner, and removes bodies left by a gateway that was killed. */
export function clearSpoolFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (name.endsWith(BODY)) rmSync(join(folder, name), { force: true });
  }
}

/** Creates a folder that no other user of the machine can enter: verified bodies are read from it later. */
export function newSpoolFolder(): string {
  return mkdtempSync(join(tmpdir(), 'forecourt-feeds-'));
}

/**
 * Writes a feed's body to a file while it is hashed and decompressed, and returns it only if its digest is the signed one, so that
 * nothing reads a byte that the sender did not sign (FEED-5). Memory stays small for any body.
 * @throws ProblemError 400 wrong digest, gzip or UTF-8, 413 too large, 415 another encoding; nothing is left behind.
 */
export async function spoolBody(body: Readable, options: SpoolOptions): Promise<SpooledBody> {
  const inflaters = inflatersOf(options);
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const path = join(options.folder, `${randomUUID()}${BODY}`);
  const hash = createHash('sha256');
  const drop = () => rm(path, { force: true });
  try {
    let sent = 0;
    const asSent = bounded(options.sentLimit, 'The body', (part) => {
      sent += part.length;
      hash.update(part);
    });
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline([
      body,
      asSent,
      ...inflaters,
      bounded(options.inflatedLimit, 'The decompressed body', (_part, inflated) => requireUsualRatio(inflated, sent)),
      ...(options.anyText ? [] : [onlyUtf8()]),
      file,
    ]);
    if (hash.digest('base64') !== options.digest) throw otherBody();
    return { bytes: file.bytesWritten, open: () => createReadStream(path), drop };
  } catch (error) {
    await drop();
    throw isBrokenGzip(error)
      ? badRequest([{ field: 'content-encoding', message: 'the body is not whole gzip' }])
      : error;
  }
}

function inflatersOf({ encoding }: SpoolOptions): Transform[] {
  if (encoding === undefined || encoding === 'identity') return [];
  if (encoding === 'gzip') return [createGunzip()];
  throw new ProblemError({
    status: 415,
    detail: `Content-Encoding ${encoding} is not supported; use gzip.`,
    errors: [{ field: 'content-encoding', message: 'expected gzip or none' }],
  });
}

/** @param onPart is called with each part and the total size so far, and may throw. */
function bounded(limit: number, what: string, onPart: (part: Buffer, size: number) => void): Transform {
  let size = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      if (size > limit) return done(tooLarge(limit, what));
      try {
        onPart(part, size);
      } catch (error) {
        return done(error as Error);
      }
      done(null, part);
    },
  });
}

/** Stock lists shrink to a tenth, at the very best to a hundredth; what shrinks more was made to fill our disk or keep us busy. */
function requireUsualRatio(inflated: number, sent: number): void {
  if (inflated <= RATIO_FROM_BYTES || inflated <= MOST_RATIO * sent) return;
  const detail = `The body decompresses to more than ${MOST_RATIO} times its size, which no list of cars does.`;
  const errors = [{ field: 'body', message: `expected at most ${MOST_RATIO} bytes of text for each byte of gzip` }];
  throw new ProblemError({ status: 413, detail, errors, headers: { connection: 'close' } });
}

/** Passes on only UTF-8. Other encodings would be read, and stored, as other text than the sender meant (FEED-4). */
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
  const message = 'expected text in UTF-8; got other bytes, perhaps from a file in Windows-1252';
  return badRequest([{ field: 'body', message }]);
}

function otherBody(): ProblemError {
  return new ProblemError({
    status: 400,
    type: feedProblems.digest.type,
    detail: 'The body does not match its signature: its SHA-256 differs from Content-Digest.',
    errors: [{ field: feedHeaders.contentDigest, message: 'differs from the SHA-256 of the body as received' }],
  });
}

function isBrokenGzip(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && /^Z_(DATA|BUF)_ERROR$/.test(String(error.code))
  );
}
