import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Headers that show that a proxy calls for someone else. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Whether a request was made on this machine: neither from elsewhere nor by a local proxy for someone elsewhere.
 * @param peer address of the connection's other end.
 */
export function isLocalCaller(peer: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (peer === undefined || isIP(peer) === 0 || ipaddr.process(peer).range() !== 'loopback') return false;
  return !Object.keys(headers).some((name) => PASSED_ON.test(name));
}
