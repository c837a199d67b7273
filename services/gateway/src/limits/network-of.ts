import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Every visitor with IPv6 has at least 2^64 addresses of one such network: the first four groups of eight. */
const NETWORK_GROUPS = 4;
/** Who is given a whole /48 has 65,536 of them: the first three groups. */
const WIDE_GROUPS = 3;
const GROUP_BITS = 16;

/**
 * What a visitor is counted by: the address, or with IPv6 its network of 64 bits, as a visitor may take a new address of it for each
 * request (LEAD-3). Text that is not an address is given back as it is.
 */
export function networkOf(address: string): string {
  return prefixOf(address, NETWORK_GROUPS);
}

/** The network of 48 bits that one customer of a carrier may have; with IPv4 the address, as networkOf. */
export function wideNetworkOf(address: string): string {
  return prefixOf(address, WIDE_GROUPS);
}

function prefixOf(address: string, length: number): string {
  // ipaddr.js also reads short forms, as 127.1, which no connection has.
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, length).map((group) => group.toString(16));
  return `${groups.join(':')}::/${length * GROUP_BITS}`;
}
