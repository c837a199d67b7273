import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ProblemError } from './problem-error.ts';
import { toProblem } from './to-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports a refusal to the security log if it is one of its events. */
    noteProblem?: (request: FastifyRequest, problem: ProblemError) => void;
  }
  interface FastifyContextConfig {
    /** Members that every problem of the route has besides (RFC 9457). */
    problemMembers?: Readonly<Record<string, boolean>>;
  }
}

/** Reports a refusal to the security log, if it is one of its events. Code that answers a problem in another form calls it. */
export function noteProblem(request: FastifyRequest, problem: ProblemError): void {
  request.server.noteProblem?.(request, problem);
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

/** Nest's way into sendProblem: every error of a handler, guard, pipe or body parser. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), this.#logger);
  }
}
