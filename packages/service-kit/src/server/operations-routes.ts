import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ReadinessRegistry } from '../health/readiness-registry.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { unavailable } from '../problem/problem-error.ts';
import { sendProblem } from '../problem/send-problem.ts';

/**
 * `/health/live`, `/health/ready` and `/metrics`: plain Fastify routes, so that no guard, prefix or OpenAPI document of the
 * application reaches them.
 */
export function addOperationsRoutes(
  fastify: FastifyInstance,
  parts: { logger: Logger; readiness: ReadinessRegistry; metrics: Metrics },
): void {
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  // Nest's error handler comes after these routes, so they name their own.
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(error, request, reply, parts.logger);
  fastify.get('/health/ready', { errorHandler }, async (_request, reply) => {
    const results = await parts.readiness.results();
    const failed = results.filter((result) => !result.ready);
    reply.header('cache-control', 'no-store');
    if (failed.length === 0) return { status: 'ok', checks: results.map((result) => result.name) };
    for (const { name, error } of failed) parts.logger.warn({ check: name, err: error }, 'not ready');
    throw unavailable('The service is not ready.', {
      errors: failed.map(({ name }) => ({ field: name, message: 'not ready' })),
    });
  });
  fastify.get('/metrics', async (_request, reply) => {
    reply.header('content-type', parts.metrics.registry.contentType);
    return parts.metrics.registry.metrics();
  });
}
