import { ProblemError } from '@forecourt/service-kit';
import type { FastifyInstance } from 'fastify';
import type { RateLimit } from './rate-limit.ts';

/** Routes that render a page: the model, whatever is no call or file, and forms, which are shown again where they are refused. */
const MODEL = '/api/pages';
const DOCUMENTS: ReadonlySet<string | undefined> = new Set(['*', '/*', '/cars/:car/enquire', '/enquire']);

const TOO_OFTEN = [
  '<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>One moment, please</title></head>',
  '<body><h1>One moment, please</h1><p>Too many pages were asked for from your network. Please try again shortly.</p></body></html>',
].join('');

/**
 * Counts pages by the visitor's network before anything is worked out for them, whatever host they are asked at. Files, pictures, calls with
 * a limit of their own and operations are not counted. A person gets a page with 429, a program a problem; both have Retry-After.
 */
export function addPageLimit(fastify: FastifyInstance, limit: RateLimit): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    const isDocument = DOCUMENTS.has(url);
    if (!isDocument && url !== MODEL) return;
    try {
      await limit.take(request.ip);
    } catch (refusal) {
      if (!isDocument || !(refusal instanceof ProblemError)) throw refusal;
      return reply
        .code(refusal.status)
        .headers(refusal.headers)
        .header('cache-control', 'no-store')
        .header('content-type', 'text/html; charset=utf-8')
        .send(TOO_OFTEN);
    }
  });
}
