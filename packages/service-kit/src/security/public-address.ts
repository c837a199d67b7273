import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out; ipaddr.js calls everything unicast that it has no other name for. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the public internet, by IANA's special-purpose registries; false for text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads short and hexadecimal forms, as 127.1 and 0x7f000001.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GIVEN_OUT)) return false;
  return parsed.range() === 'unicast';
}
