import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Logs once that there seems to be an untrusted proxy in front of this gateway: all visitors then count as one, and share its
 * limits. Anyone can send the header, so it is only logged.
 */
export function warnOfUntrustedProxy(fastify: FastifyInstance, logger: Logger): void {
  let warned = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      const address = request.socket.remoteAddress;
      logger.warn(
        { address },
        'X-Forwarded-For was ignored because its sender is not a trusted proxy: add the proxy to TRUST_PROXY',
      );
    }
    done();
  });
}
