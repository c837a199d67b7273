import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { Metrics } from '../health/metrics.ts';
import { ReadinessLog, type ReadinessRegistry, type ReadinessResult } from '../health/readiness.ts';
import { notFound, unavailable } from '../problem/problem-error.ts';
import { sendProblem, sendProblemBody } from '../problem/send-problem.ts';

/** Headers that show that a proxy calls for someone else. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Whether a request was made on this machine: neither from elsewhere nor by a local proxy for someone elsewhere.
 * @param peer address of the connection's other end.
 */
export function isLocalCaller(peer: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (peer === undefined || isIP(peer) === 0 || ipaddr.process(peer).range() !== 'loopback') return false;
  return !Object.keys(headers).some((name) => PASSED_ON.test(name));
}

/**
 * `/health/live`, `/health/ready` and `/metrics`: plain Fastify routes, so that no guard, prefix or OpenAPI document of the
 * application affects them. A public service serves its metrics only on its own machine.
 */
export function addOperationsRoutes(
  fastify: FastifyInstance,
  parts: { logger: Logger; readiness: ReadinessRegistry; metrics: Metrics; access: 'internal' | 'public' },
): void {
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  // Nest's error handler comes after these routes, so they name their own.
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(error, request, reply, parts.logger);
  const log = new ReadinessLog(parts.logger);
  fastify.get('/health/ready', async (_request, reply) => {
    const results = await parts.readiness.results();
    log.note(results);
    reply.header('cache-control', 'no-store');
    const failed = namesOf(results, 'not ready');
    if (failed.length > 0) return sendNotReady(reply, failed);
    const degraded = namesOf(results, 'degraded');
    const checks = results.map(({ name }) => name);
    return degraded.length > 0 ? { status: 'degraded', checks, degraded } : { status: 'ok', checks };
  });
  fastify.get('/metrics', { errorHandler }, async (request, reply) => {
    if (parts.access === 'public' && !isLocalCaller(request.socket.remoteAddress, request.headers)) throw notFound();
    reply.header('content-type', parts.metrics.registry.contentType);
    return parts.metrics.registry.metrics();
  });
}

function namesOf(results: readonly ReadinessResult[], state: ReadinessResult['state']): string[] {
  return results.filter((result) => result.state === state).map(({ name }) => name);
}

/** Sent directly: a thrown problem is logged each time, and this one is requested every few seconds. */
function sendNotReady(reply: FastifyReply, failed: string[]): FastifyReply {
  const problem = unavailable('The service is not ready.', {
    errors: failed.map((field) => ({ field, message: 'not ready' })),
  });
  return sendProblemBody(problem, reply);
}
