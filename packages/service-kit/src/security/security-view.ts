import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import type {} from '../problem/note-problem.ts';
import type { ProblemError } from '../problem/problem-error.ts';
import type { SecurityEvent } from '../problem/security-events.ts';
import type { SecurityFacts, SecurityLog } from './security-log.ts';

/** What a service knows about a refused request; if it names the event, that takes precedence. */
export type SecurityView = (
  request: FastifyRequest,
  problem: ProblemError,
) => Omit<SecurityFacts, 'reason' | 'route'> & { readonly event?: SecurityEvent | undefined };

/** What the log records of an internal call: the caller, and the key that its token claims. */
export const internalView: SecurityView = ({ ip, headers }) => ({
  network: ip,
  keyId: keyOfToken(headers.authorization),
});

/** Notes problems that are events of the security log. */
export function problemNoter(log: SecurityLog, view: SecurityView): NonNullable<FastifyInstance['noteProblem']> {
  return (request, problem) => {
    const { event = problem.security, ...facts } = view(request, problem);
    if (event) log.note(event, { ...facts, reason: problem.detail, route: request.routeOptions.url });
  };
}

function keyOfToken(authorization = ''): string | undefined {
  try {
    return decodeProtectedHeader(authorization.replace(/^Bearer /, '')).kid;
  } catch {
    return undefined;
  }
}
