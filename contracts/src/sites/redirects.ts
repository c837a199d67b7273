/** The most redirects of a site, and the most bytes of their file. */
export const MOST_REDIRECTS = 20_000;
export const MOST_REDIRECT_BYTES = 4 * 1024 * 1024;
/** Of an address, and of the line that it is in. */
const LONGEST_ADDRESS = 1_000;
const LONGEST_LINE = 2 * LONGEST_ADDRESS + 10;
const MOST_FAULTS = 100;
/** No site nests its pages deeper; a longer address finds nothing. */
const MOST_PARTS = 30;
const HEADER = 'from,to';

/** An old address of a site and where it leads now. */
export interface Redirect {
  /** A path with its query, or a path that ends in `/*` for everything below it. */
  readonly from: string;
  /** A path of the site; where it ends in `/*`, what followed the old path follows it. */
  readonly to: string;
}

/** What is wrong with a line of the file. */
export interface RedirectFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** A file of redirects as it was read. */
export interface ReadRedirects {
  readonly redirects: readonly Redirect[];
  /** The hosts that its full addresses name: a site may only have its own there. */
  readonly hosts: readonly string[];
  readonly faults: readonly RedirectFault[];
}

interface Row extends Redirect {
  readonly line: number;
}

/**
 * Reads `redirects.csv`: the header `from,to`, then an old and a new address a line. An address is a path, or a full address, of which the path counts.
 * Only a whole last part may be a wildcard. Two rows with one old address, rows that lead in a circle and rows that lead to another row's old address are
 * faults, because search engines give up on chains. At most 100 faults.
 */
export function readRedirects(text: string): ReadRedirects {
  const hosts = new Set<string>();
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const faults: RedirectFault[] = [];
  if (header.trim().toLowerCase().replace(/[\s"]/g, '') !== HEADER)
    faults.push({ line: 1, message: `expected the header ${HEADER}; got ${shown(header)}` });
  const rows: Row[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, written] of lines.entries()) {
    const line = index + 2;
    if (written.trim() === '') continue;
    if (rows.length >= MOST_REDIRECTS) {
      faults.push({ line, message: `expected at most ${MOST_REDIRECTS} redirects; this is one more` });
      break;
    }
    const read = readRow(written, hosts);
    const earlier = 'from' in read ? lineOf.get(read.from) : undefined;
    if ('message' in read) faults.push({ line, message: read.message });
    else if (earlier !== undefined)
      faults.push({ line, message: `expected each old address once; got ${shown(read.from)}, as in line ${earlier}` });
    else {
      lineOf.set(read.from, line);
      rows.push({ ...read, line });
    }
    if (faults.length >= MOST_FAULTS) break;
  }
  faults.push(...chainFaults(rows, lineOf).slice(0, MOST_FAULTS - faults.length));
  return { redirects: rows.map(({ from, to }) => ({ from, to })), hosts: [...hosts], faults };
}

/**
 * The old addresses that an address may be in a site's redirects, the closest first: with its query, without, then each path above it with a wildcard. None
 * for an address that no redirect can have.
 * @param address a path with its query
 */
export function redirectKeys(address: string): string[] {
  const read = address.length > LONGEST_ADDRESS ? undefined : parsed(address);
  if (!read) return [];
  const path = bare(read.pathname);
  const parts = path.split('/').slice(1);
  if (parts.length > MOST_PARTS) return [];
  const above = parts.map((_part, index) => `/${parts.slice(0, parts.length - index).join('/')}/*`);
  return [...(read.search ? [path + read.search] : []), path, ...(path === '/' ? [] : above)];
}

/**
 * Where an address leads by a redirect that its keys found. A query follows, unless the redirect names one on either side.
 * @param address a path with its query
 * @returns a path of the site, with its query
 */
export function redirectTarget({ from, to }: Redirect, address: string): string {
  const { pathname = '/', search = '' } = parsed(address) ?? {};
  const path = bare(pathname);
  const rest = from.endsWith('/*') ? path.slice(from.length - 1) : '';
  const target = to.endsWith('/*') ? `${to.slice(0, -1)}${rest}` : to;
  // Two slashes in front would be another host.
  const own = target.replace(/^\/{2,}/, '/');
  const [beforeHash = '', ...hash] = own.split('#');
  const query = from.includes('?') || beforeHash.includes('?') ? '' : search;
  return [`${beforeHash}${query}`, ...hash].join('#');
}

const CELL = String.raw`\s*(?:"((?:[^"]|"")*)"|([^,"]*))\s*`;
const LINE = new RegExp(`^${CELL},${CELL}$`);

function readRow(line: string, hosts: Set<string>): Redirect | { message: string } {
  const cells = line.length > LONGEST_LINE ? null : LINE.exec(line);
  if (!cells) return { message: `expected an old and a new address with a comma between them; got ${shown(line)}` };
  const [from, to] = [cells[1] ?? cells[2], cells[3] ?? cells[4]].map((cell = '') => cell.replaceAll('""', '"').trim());
  const old = readAddress(from ?? '', hosts);
  if (old === undefined) return { message: `expected an old path, such as /used-cars or /news/*; got ${shown(from)}` };
  if (old === '/' || old === '/*')
    return { message: `expected a path below the home page, which is always there; got ${shown(from)}` };
  if (old.includes('#'))
    return { message: `expected an old address without #, which no server gets; got ${shown(from)}` };
  const next = readAddress(to ?? '', hosts);
  if (next === undefined)
    return { message: `expected a path of this site, such as /search/used-cars/; got ${shown(to)}` };
  if (next.endsWith('/*') && !old.endsWith('/*'))
    return { message: `expected a wildcard in both addresses or in the old one alone; got ${shown(to)}` };
  return { from: old.endsWith('/*') ? old : keyOf(old), to: next };
}

/** An address as its path, query and fragment; undefined for what is none, and for a wildcard elsewhere than as the whole last part. */
function readAddress(text: string, hosts: Set<string>): string | undefined {
  if (text.length > LONGEST_ADDRESS || !/^(?:https?:\/\/[^/\\?#@\s]+)?\/(?![/\\])[^\s\\]*$/i.test(text))
    return undefined;
  const isWild = text.endsWith('/*');
  const plain = isWild ? text.slice(0, -1) : text;
  const read = plain.includes('*') ? undefined : parsed(plain);
  if (!read || read.pathname.startsWith('//')) return undefined;
  if (!plain.startsWith('/')) hosts.add(read.hostname);
  const own = read.pathname + read.search + read.hash;
  if (!isWild) return own;
  return own.endsWith('/') && !read.search && !read.hash ? `${own}*` : undefined;
}

/** Rows whose new address is another row's old one, or below it. */
function chainFaults(rows: readonly Row[], lineOf: ReadonlyMap<string, number>): RedirectFault[] {
  const sorted = [...lineOf.keys()].sort();
  return rows.flatMap(({ from, to, line }) => {
    const met = to.endsWith('/*') ? metBelow(to.slice(0, -1), sorted) : redirectKeys(to).find((key) => lineOf.has(key));
    if (met === undefined) return [];
    if (met === from)
      return [{ line, message: `expected an address that does not lead back to itself; got ${shown(to)}` }];
    return [
      {
        line,
        message: `expected the last address of a chain; got ${shown(to)}, which line ${lineOf.get(met)} redirects on`,
      },
    ];
  });
}

/** An old address that is below a path, or a wildcard that the path is below. */
function metBelow(prefix: string, sorted: readonly string[]): string | undefined {
  const above = redirectKeys(prefix).find((key) => key.endsWith('/*') && isIn(key, sorted));
  if (above !== undefined) return above;
  const first = sorted[placeOf(prefix, sorted)];
  return first?.startsWith(prefix) ? first : undefined;
}

const isIn = (key: string, sorted: readonly string[]): boolean => sorted[placeOf(key, sorted)] === key;

/** Where a text is, or would be, in a sorted list. */
function placeOf(text: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An address with one way to write each of its characters: `%7e` is `~`, and `%c3` is `%C3` (RFC 3986, 6.2.2). */
function parsed(address: string): URL | undefined {
  const written = address.replace(ESCAPED, (escaped) => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(sign) ? sign : escaped.toUpperCase();
  });
  return URL.canParse(written, 'http://site') ? new URL(written, 'http://site') : undefined;
}

const ESCAPED = /%[\da-f]{2}/gi;
/** But the dot, which makes a step up of `%2e%2e`. */
const UNRESERVED = /^[\w~-]$/;

/** Old addresses are the same with and without a slash at their end. */
const bare = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

function keyOf(address: string): string {
  const [path = '/', ...query] = address.split('?');
  return [bare(path), ...query].join('?');
}

const shown = (text = ''): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
