import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { z } from 'zod';

/** Names for networks: this machine, the link, private addresses. */
const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** A proxy that is believed: its address, its network as 172.16.0.0/12, or one of the names. `true`, which is everybody, is refused. */
export const trustedProxy = z
  .string()
  .refine(isAddressOrNetwork, 'expected an address or a network, such as 10.0.0.5 or 172.16.0.0/12');

function isAddressOrNetwork(text: string): boolean {
  if (NAMED.has(text)) return true;
  const [address = ''] = text.split('/');
  // ipaddr.js also reads short forms, as 10/8.
  return isIP(address) !== 0 && (address === text || ipaddr.isValidCIDR(text));
}

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
