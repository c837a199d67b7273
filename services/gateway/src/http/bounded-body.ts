import type { Readable } from 'node:stream';
import { ProblemError } from '@forecourt/service-kit';

/** Reads a body of at most `limit` bytes into memory. @throws ProblemError 413 for more. */
export async function boundedBody(body: Readable | undefined, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > limit) throw tooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** 413 that says how much would have been taken, and that the connection ends, as nobody reads the rest from it. */
export function tooLarge(limit: number): ProblemError {
  const detail = `What was sent is larger than ${limit} bytes.`;
  return new ProblemError({ status: 413, detail, headers: { connection: 'close' } });
}
