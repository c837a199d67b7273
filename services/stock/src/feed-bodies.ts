import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { badRequest, ProblemError } from '@forecourt/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { parse as parseSafely } from 'secure-json-parse';

const JSON_TYPE = 'application/json';
const FEED_ROUTES: ReadonlySet<string | undefined> = new Set(['/feed/events', '/feed/files']);
/** Content types of feeds that are never read whole. */
const STREAMED = ['text/csv', 'application/x-ndjson', 'application/xml', 'text/xml', 'application/octet-stream'];
/** A mapping of a thousand columns with their lookups. */
const MOST_BYTES = 512 * 1024;

/** Hands a feed's body to its route unread, as JSON or CSV, so that nothing of it is in memory before the route takes it in. */
export function leaveFeedsUnread(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser(STREAMED, (_request, body, done) => done(null, body));
  // Nest adds its own reader of JSON unless it knows of another one.
  app.useBodyParser(JSON_TYPE);
  fastify.removeContentTypeParser(JSON_TYPE);
  fastify.addContentTypeParser(JSON_TYPE, (request, body, done) => {
    if (FEED_ROUTES.has(request.routeOptions.url)) done(null, body);
    else readJson(body).then((json) => done(null, json), done);
  });
}

async function readJson(body: Readable): Promise<unknown> {
  const text = (await buffer(bounded(body))).toString();
  try {
    return parseSafely(text);
  } catch (error) {
    throw badRequest([{ field: '', message: `expected JSON: ${(error as Error).message}` }]);
  }
}

async function* bounded(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) {
      const errors = [{ field: 'body', message: `expected at most ${MOST_BYTES} bytes` }];
      throw new ProblemError({ status: 413, detail: `The JSON is larger than ${MOST_BYTES / 1024} KiB.`, errors });
    }
    yield chunk;
  }
}

/**
 * Does the work with a request's body. Whatever ended the reading, the request is then taken to its end, as it can't be answered before.
 * @param body as Nest gives it: a class for its type would have the stream checked as if it were a DTO
 * @throws ProblemError 400 without a body
 */
export async function withSentBody<Answer>(body: unknown, work: (body: Readable) => Promise<Answer>): Promise<Answer> {
  if (!(body instanceof Readable)) throw badRequest([{ field: '', message: 'expected a body; got nothing' }]);
  try {
    return await work(body);
  } finally {
    body.resume();
  }
}
