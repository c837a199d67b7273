import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { noteProblem } from './note-problem.ts';
import type { ProblemError } from './problem-error.ts';
import { toProblem } from './to-problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Members that every problem of the route has besides (RFC 9457). */
    problemMembers?: Readonly<Record<string, boolean>>;
  }
}

/** Answers an error as application/problem+json (LEAD-4); our own faults are logged with their cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  const problem = toProblem(error);
  const line = { err: error, method: request.method, route: request.routeOptions.url, status: problem.status };
  noteProblem(request, problem);
  logger[problem.status >= 500 ? 'error' : 'debug'](line, problem.detail);
  if (reply.raw.headersSent) {
    // An answer that was already in progress can't become another one; a cut connection is the only honest sign left.
    reply.raw.destroy();
    return;
  }
  sendProblemBody(problem, reply);
}

/** Answers a problem without a line in the log. */
export function sendProblemBody(problem: ProblemError, reply: FastifyReply): FastifyReply {
  const { id } = reply.request;
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('x-request-id', id)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ ...problem.toBody(id), ...reply.request.routeOptions.config?.problemMembers }));
}
