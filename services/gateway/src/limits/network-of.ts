import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Every visitor with IPv6 has at least 2^64 addresses of one such network: the first four groups of eight. */
const NETWORK_GROUPS = 4;

/**
 * What a visitor is counted by: the address, or with IPv6 its network of 64 bits, as a visitor may take a new address of it for each
 * request (LEAD-3). Text that is not an address is given back as it is.
 */
export function networkOf(address: string): string {
  // ipaddr.js also reads short forms, as 127.1, which no connection has.
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
