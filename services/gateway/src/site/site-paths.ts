import { reservedPrefixes } from '@forecourt/contracts';

/** Whether an address is a path of the site that is asked: //elsewhere.example/ leads to another one in a browser. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address);

const BASE = 'https://site.invalid';
/** Longer ones would not fit into an address of an address. */
const LONGEST = 1_000;

/**
 * A path of this site with its query, as a visitor's address names one to go on to; null for anything that a browser could take for another
 * site's address, such as //evil.example or /\evil.example, and for the page of signing in itself (AUTH-1).
 */
export function pathWithin(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/(?![/\\])/.test(text) || text.includes('\\') || hasControls(text))
    return null;
  if (!URL.canParse(text, BASE)) return null;
  const { origin, pathname, search } = new URL(text, BASE);
  // Dots can leave slashes at the beginning, as /.//evil.example does.
  if (origin !== BASE || pathname.startsWith('//') || /^\/(?:sign-in|api)(?:\/|$)/i.test(pathname)) return null;
  return pathname + search;
}

/** Browsers leave tabs and ends of lines out of addresses. */
const hasControls = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\u007f');

/**
 * The address that the router reads in the place of a request's. It refuses a path that cannot be decoded, such as /100%, before any page
 * can answer: a person would read a problem as data. Such a path is passed on as it is typed, and no page has it. Calls and files are left
 * to the router.
 */
export function readableAddress(address: string): string {
  const [path = ''] = address.split('?', 1);
  const [, first = ''] = path.split('/', 2);
  if (reservedPrefixes.includes(first.toLowerCase()) || isDecodable(path)) return address;
  return path.replaceAll('%', '%25') + address.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
