import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
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
