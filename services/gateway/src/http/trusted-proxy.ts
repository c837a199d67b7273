import { isIP } from 'node:net';
import { z } from 'zod';

/** Names that stand for networks: of this machine, of the link, of private addresses. */
const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** A proxy that is believed: its address, its network as 172.16.0.0/12, or one of the names. `true`, which is everybody, is none. */
export const trustedProxy = z
  .string()
  .refine(isAddressOrNetwork, 'expected an address or a network, as 10.0.0.5 or 172.16.0.0/12');

function isAddressOrNetwork(text: string): boolean {
  if (NAMED.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}
