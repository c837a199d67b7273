import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type RequestContext, runInRequestContext } from '../auth/request-context.ts';
import type { Metrics } from '../health/metrics.ts';
import { ProblemError } from '../problem/problem-error.ts';
import { sendProblem } from '../problem/send-problem.ts';
import { type ServedSpan, serveInSpan } from '../tracing/traces.ts';

const HOST = 'host';

/**
 * Refuses a request with several Host headers, or HTTP/1.1 without one (RFC 9112, 3.2): Node keeps the first, and a proxy in front may have
 * gone by another.
 * @throws ProblemError 400.
 */
function requireOneHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  if (hosts === 1 || (hosts === 0 && httpVersion !== '1.1')) return;
  const message =
    hosts === 0 ? 'There is no Host header, expected one' : `There are ${hosts} Host headers, expected one`;
  const errors = [{ field: HOST, message }];
  throw new ProblemError({ status: 400, detail: message, errors, security: 'host_refused' });
}

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

/** What requests are measured and logged with. */
interface HookParts {
  readonly service: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether anyone may call: a trace begins here then. */
  readonly isPublic: boolean;
  isClosing(): boolean;
}

/** Gives each request its context, echoes its id, measures it and writes its log line. Must be added before Nest's own hooks. */
export function addRequestHooks(fastify: FastifyInstance, parts: HookParts): void {
  const unset = undefined as unknown as RequestContext;
  fastify.decorateRequest('serviceContext', unset);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.serviceContext = { requestId: request.id, service: parts.service, span: spanOf(request, parts) };
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
    request.serviceContext.span?.end({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    done();
  });
}

/** Probes and metrics are not traced. */
function spanOf(request: FastifyRequest, { service, isPublic }: HookParts): ServedSpan | undefined {
  if (QUIET_ROUTES.has(request.routeOptions.url ?? '')) return undefined;
  return serveInSpan(service, { method: request.method, traceparent: request.headers.traceparent, isPublic });
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
