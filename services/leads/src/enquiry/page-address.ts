import { isKeyLink } from '@forecourt/contracts';

/**
 * Parameters that no lead keeps: on /success the link of a booking, and where the visitor is, in searches to a kilometre (SRCH-15), on
 * /locations by `lat` and `long` (LOC-3).
 */
const NEVER_KEPT: ReadonlySet<string> = new Set(['booking', 'near', 'lat', 'long']);

/**
 * The address of the page that an enquiry was sent from, without what is a key to something of the visitor's (LEAD-5): a lead is read by many.
 * Of a page that is one, only its site is left.
 */
export function addressWithoutKeys(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (isKeyLink(url.pathname)) return `${url.origin}/`;
  const before = [...url.searchParams];
  const kept = keptParameters(before);
  if (kept.length === before.length && kept.every(([, value], index) => value === before[index]?.[1])) return address;
  url.search = String(new URLSearchParams(kept));
  return url.href;
}

/** Parameters of an address without those; one that is itself a path of the site, such as `redirect`, loses what an address would. */
export function keptParameters(parameters: readonly [string, string][]): [string, string][] {
  return parameters
    .filter(([name]) => !NEVER_KEPT.has(name))
    .map(([name, value]) => [name, value.startsWith('/') ? pathWithoutKeys(value) : value]);
}

const ANY_SITE = 'http://site';

function pathWithoutKeys(path: string): string {
  const kept = addressWithoutKeys(ANY_SITE + path);
  return kept === ANY_SITE + path ? path : kept.slice(ANY_SITE.length);
}
