import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Every visitor with IPv6 has at least 2^64 addresses of one such network. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What a visitor is counted by: the address, or with IPv6 its network of 64 bits, as a visitor may take a new address of it for each
 * request (LEAD-3). What is no address is given back as it is.
 */
export function networkOf(address: string): string {
  const [, ipv4] = MAPPED_IPV4.exec(address) ?? [];
  if (ipv4) return ipv4;
  if (!isIPv6(address)) return address;
  const [before, after] = address.toLowerCase().split('::');
  const [first, last] = [groupsOf(before), groupsOf(after)];
  const zeros = Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The groups of a part of an address, each written in one way. */
function groupsOf(part = ''): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
