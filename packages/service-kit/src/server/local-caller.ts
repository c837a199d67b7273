import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers with which a proxy says that it asks for somebody else. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Whether a request was made on this machine itself: neither from elsewhere nor by a proxy beside us for somebody elsewhere.
 * @param peer address of the connection's other end.
 */
export function isLocalCaller(peer: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (peer === undefined || !LOOPBACK.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return false;
  return !Object.keys(headers).some((name) => PASSED_ON.test(name));
}
