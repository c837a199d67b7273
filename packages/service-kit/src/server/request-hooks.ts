import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type RequestContext, runInRequestContext } from '../auth/request-context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { sendProblem } from '../problem/send-problem.ts';
import { requireOneHost } from './one-host.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The result of requestContext() while this request is answered. */
    serviceContext: RequestContext;
  }
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
const QUIET_ROUTES = new Set(['/health/live', '/health/ready', '/metrics']);

/** A request's id: the caller's own where callers are services of ours and it is well-formed, a new one otherwise. */
export function requestIdMaker(trustCaller: boolean): (request: { headers: IncomingHttpHeaders }) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    return trustCaller && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };
}

/** Gives each request its context, echoes its id, measures it and writes its log line. Must be added before Nest's own hooks. */
export function addRequestHooks(
  fastify: FastifyInstance,
  parts: { service: string; logger: Logger; metrics: Metrics; isClosing: () => boolean },
): void {
  const unset = undefined as unknown as RequestContext;
  fastify.decorateRequest('serviceContext', unset);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.serviceContext = { requestId: request.id, service: parts.service };
    reply.header('x-request-id', request.id);
    runInRequestContext(request.serviceContext, () => enter(request, reply, parts.logger, done));
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (parts.isClosing()) reply.header('connection', 'close');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const seen = { method: request.method, route, status: reply.statusCode };
    parts.metrics.observeRequest(seen, reply.elapsedTime / 1000);
    const level = QUIET_ROUTES.has(route) ? 'trace' : 'info';
    runInRequestContext(request.serviceContext, () =>
      parts.logger[level]({ ...seen, milliseconds: Math.round(reply.elapsedTime) }, 'answered'),
    );
    done();
  });
}

/** Lets a request in that says to which host it comes. */
function enter(request: FastifyRequest, reply: FastifyReply, logger: Logger, done: () => void): void {
  try {
    requireOneHost(request.raw);
  } catch (error) {
    // Sent here: operations' routes are older than Nest's error handler.
    sendProblem(error, request, reply, logger);
    return;
  }
  done();
}
