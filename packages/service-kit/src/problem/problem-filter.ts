import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ProblemError } from './problem-error.ts';
import { toProblem } from './to-problem.ts';

/** Answers every error as application/problem+json (LEAD-4) and logs those that are our own fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = toProblem(error);
    this.#log(problem, error, request);
    if (reply.raw.headersSent) {
      // An answer that was already under way can't become another one; a cut connection is the only honest sign left.
      reply.raw.destroy();
      return;
    }
    reply
      .code(problem.status)
      .headers(problem.headers)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/problem+json')
      .send(JSON.stringify(problem.toBody(request.id)));
  }

  #log(problem: ProblemError, error: unknown, request: FastifyRequest): void {
    const line = { err: error, method: request.method, route: request.routeOptions.url, status: problem.status };
    if (problem.status >= 500) this.#logger.error(line, problem.detail);
    else this.#logger.debug(line, problem.detail);
  }
}
