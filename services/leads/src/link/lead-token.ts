import { timingSafeEqual } from 'node:crypto';

/** How much of the signature a link carries: 192 bits in base64url. */
const SIGNATURE = 32;
const TOKEN = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{32})$/;

/** A token for links: the lead's id, packed, then the beginning of its signature. Nothing in it is about the person. */
export function leadToken(leadId: string, signature: string): string {
  const id = Buffer.from(leadId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${id}${signature.slice(0, SIGNATURE)}`;
}

/** The lead of a token that is signed as `tokenOf` signs; undefined for any other. */
export function leadOfSigned(token: string, tokenOf: (leadId: string) => string): string | undefined {
  const leadId = leadOfToken(token);
  if (leadId === undefined) return undefined;
  const signed = tokenOf(leadId);
  return signed.length === token.length && timingSafeEqual(Buffer.from(signed), Buffer.from(token))
    ? leadId
    : undefined;
}

/** The lead that a token names, whatever its signature; undefined for anything else. */
export function leadOfToken(token: string): string | undefined {
  const [, id] = TOKEN.exec(token) ?? [];
  if (id === undefined) return undefined;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
