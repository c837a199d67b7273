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
