import { isIP } from 'node:net';
import { badRequest, isPublicAddress } from '@forecourt/service-kit';
import ipaddr from 'ipaddr.js';

/** Which addresses of the network a message may go to. */
export type AddressRule = (address: string) => boolean;

/** In development a CRM may run on this machine; otherwise only public addresses are reached. */
export function addressRule(development: boolean): AddressRule {
  return (address) => isPublicAddress(address) || (development && isLoopback(address));
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

/**
 * Checks the address of a new subscription as far as possible without asking for its name, which is done at each connection.
 * @throws ProblemError 400 for plain HTTP, a user or a password in it, or an address of a private network.
 */
export function requireTarget(text: string, development: boolean): URL {
  const url = new URL(text);
  const refuse = (message: string) => badRequest([{ field: 'url', message }]);
  if (url.protocol !== 'https:' && !development) throw refuse('expected an https address');
  if (url.username || url.password) throw refuse('expected an address without a user or password');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !addressRule(development)(literal)) {
    throw refuse(`expected a public address; ${literal} is of a private network`);
  }
  return url;
}
