import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Says in the log, once, that a proxy seems to stand before this gateway and is not believed: all visitors then count as one, and share its
 * limits. Anyone can send the header, so it is told and nothing more.
 */
export function tellOfUntrustedProxy(fastify: FastifyInstance, logger: Logger): void {
  let told = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!told && request.headers['x-forwarded-for'] !== undefined) {
      told = true;
      const address = request.socket.remoteAddress;
      logger.warn(
        { address },
        'X-Forwarded-For came from an address that is not believed: TRUST_PROXY names the proxies that are',
      );
    }
    done();
  });
}
