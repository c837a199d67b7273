import type { FastifyRequest } from 'fastify';
import type { ProblemError } from './problem-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports a refusal to the security log if it is one of its events. */
    noteProblem?: (request: FastifyRequest, problem: ProblemError) => void;
  }
}

/** Reports a refusal to the security log, if it is one of its events. Code that answers a problem in another form calls it. */
export function noteProblem(request: FastifyRequest, problem: ProblemError): void {
  request.server.noteProblem?.(request, problem);
}
