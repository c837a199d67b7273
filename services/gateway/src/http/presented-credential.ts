import type { IncomingHttpHeaders } from 'node:http';

declare module 'fastify' {
  interface FastifyRequest {
    /** The Authorization header, at the addresses whose routes check a credential. Everywhere else it is dropped. */
    presented: string | undefined;
  }
}

/** Addresses whose routes check a credential. */
const CHECKED = /^\/(?:feeds\/vehicles|operate|crm\/v1|support\/v1)\//;

/** The Authorization header of a request, if the address is one that checks it; for the site hook, which then drops it. */
export function presentedAt(path: string, { authorization }: IncomingHttpHeaders): string | undefined {
  return CHECKED.test(path) ? authorization : undefined;
}

/** The token of `Bearer TOKEN`; undefined for anything else. */
export function bearerToken(presented: string | undefined): string | undefined {
  return /^Bearer +(?<token>\S+)$/i.exec(presented ?? '')?.groups?.token;
}

/** User and password of HTTP Basic, in UTF-8 (RFC 7617); undefined for anything else. */
export function basicCredentials(presented: string | undefined): { user: string; password: string } | undefined {
  const encoded = /^Basic +(?<encoded>[A-Za-z0-9+/]+=*)$/i.exec(presented ?? '')?.groups?.encoded;
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The id of the credential that a request claims to have: for the security log, and never its secret. */
export function claimedKeyId(presented: string | undefined): string | undefined {
  return keyIdOf(bearerToken(presented) ?? basicCredentials(presented)?.password ?? '');
}

/** The id that a token begins with. */
export const keyIdOf = (token: string): string | undefined =>
  /^(?<keyId>[a-z]{2}_[0-9a-z]{12})\./.exec(token)?.groups?.keyId;
