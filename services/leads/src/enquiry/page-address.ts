import { isKeyLink } from '@forecourt/contracts';

/** Parameters that no lead keeps: on /success the link of a booking, and in searches where the visitor is, to a kilometre (SRCH-15). */
export const NEVER_KEPT: ReadonlySet<string> = new Set(['booking', 'near']);

/**
 * The address of the page that an enquiry was sent from, without what is a key to something of the visitor's (LEAD-5): a lead is read by many.
 * Of a page that is one, only its site is left.
 */
export function addressWithoutKeys(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (isKeyLink(url.pathname)) return `${url.origin}/`;
  const dropped = [...NEVER_KEPT].filter((name) => url.searchParams.has(name));
  if (dropped.length === 0) return address;
  for (const name of dropped) url.searchParams.delete(name);
  return url.href;
}
