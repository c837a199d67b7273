import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const REVALIDATE_SECONDS = 60;

/** A strong ETag of what an answer is made from. */
export function etagOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** A strong ETag of a file. */
export function etagOfBytes(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/**
 * Puts the headers of a public, revalidated answer on a reply: always asked for again, shown meanwhile for a minute.
 * @returns whether the reader has this very answer already: then the reply is 304 and wants no body.
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  reply.header('cache-control', `public, max-age=0, stale-while-revalidate=${REVALIDATE_SECONDS}`);
  if (!etagMatches(request.headers['if-none-match'], etag)) return false;
  reply.code(304);
  return true;
}

/** Whether an If-None-Match header has a tag. It compares weakly: a proxy that compresses may have marked our tag as weak. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Answers JSON to anyone, with its ETag; 304 without a body where the reader has it. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  // As bytes at once: the tag and the answer would each turn the text into them.
  const body = Buffer.from(JSON.stringify(value));
  if (isNotModified(request, reply, etagOf(body))) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
