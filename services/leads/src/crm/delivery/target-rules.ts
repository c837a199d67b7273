import { resolve4, resolve6, resolveMx } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { TargetField } from '@forecourt/contracts';
import { badRequest, isPublicAddress, unavailable } from '@forecourt/service-kit';
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

/** Asks the DNS whether a domain takes mail. @throws Error if the DNS does not answer */
export type TakesMail = (domain: string) => Promise<boolean>;

/** By its mail servers, of which a single one without a name says that it takes none (RFC 7505); without any, by its own address. */
export const takesMail: TakesMail = async (domain) => {
  const servers = await known(resolveMx(domain));
  if (servers.length > 0) return servers.some(({ exchange }) => exchange !== '');
  const addresses = [...(await known(resolve4(domain))), ...(await known(resolve6(domain)))];
  return addresses.length > 0;
};

/** What the DNS has of a name; nothing where it has none. */
async function known<Found>(found: Promise<Found[]>): Promise<Found[]> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw error;
  });
}

/**
 * Checks the email address of a new subscription: a mistyped domain would send customers' details nowhere, or to strangers.
 * @throws ProblemError 400 for a domain that takes no mail, 503 while that can't be looked up
 */
async function requireMailbox(email: string, takes: TakesMail): Promise<void> {
  const domain = domainOf(email);
  const isTaken = await takes(domain).catch(() => {
    throw unavailable();
  });
  if (!isTaken)
    throw badRequest([
      { field: 'email', message: `expected an address of a domain that takes mail; ${domain} takes none` },
    ]);
}

/** An address as it is shown: enough to tell it from others. */
const maskedMailbox = (email: string): string => `${email.slice(0, 1)}…@${domainOf(email)}`;

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** How each target of a new subscription is checked. Gives what is shown of it. @throws ProblemError for one that is not allowed */
export const targetRules: Readonly<
  Record<TargetField, (given: string, of: { development: boolean; takesMail: TakesMail }) => Promise<string>>
> = {
  url: async (url, { development }) => requireTarget(url, development).host,
  email: async (email, { takesMail: takes }) => {
    await requireMailbox(email, takes);
    return maskedMailbox(email);
  },
};
