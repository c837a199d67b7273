import type { Readable } from 'node:stream';
import { ProblemError } from '@forecourt/service-kit';

const MEBIBYTE = 1024 * 1024;

/** Reads a body of at most `limit` bytes into memory. @throws ProblemError 413 for more. */
export async function boundedBody(body: Readable | undefined, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body ?? []) {
      size += part.length;
      if (size > limit) throw tooLarge(limit);
      parts.push(part);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    // Who left is no failure of ours, and reads no answer.
    throw new ProblemError({ status: 400, detail: 'The request was broken off.', errors: [] });
  }
  return Buffer.concat(parts);
}

/**
 * 413 that says how much is allowed, and that the connection is closed because nobody reads the rest from it.
 * @param what begins the sentence: what is larger.
 */
export function tooLarge(limit: number, what = 'The request body'): ProblemError {
  const most = limit >= MEBIBYTE ? `${limit / MEBIBYTE} MiB` : `${limit} bytes`;
  const detail = `${what} is larger than ${most}.`;
  const errors = [{ field: 'body', message: `expected at most ${limit} bytes` }];
  return new ProblemError({ status: 413, detail, errors, headers: { connection: 'close' } });
}
