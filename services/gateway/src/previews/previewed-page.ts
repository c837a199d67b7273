import { type Page, PREVIEW_PREFIX } from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import type { ShownPreview, SiteContext } from '../site/site-context.ts';

/** A page's address within a preview. */
interface PreviewAddress {
  readonly token: string;
  /** Path and query of the page, as on the live site. */
  readonly address: string;
}

const ADDRESS = new RegExp(`^/${PREVIEW_PREFIX}/(?<token>[^/?#]{1,200})(?<address>[/?#].*)?$`, 's');

/** Reads an address such as `/preview/TOKEN/offers?page=2`; undefined for one outside of previews. */
export function previewAddress(whole: string): PreviewAddress | undefined {
  const { token, address = '/' } = ADDRESS.exec(whole)?.groups ?? {};
  if (token === undefined) return undefined;
  return { token, address: address.startsWith('/') ? address : `/${address}` };
}

/** What the addresses of a preview's pages begin with. */
const previewRoot = (token: string): string => `/${PREVIEW_PREFIX}/${token}`;

/** Names of the fields that lead to pages or take forms. */
const LEADS = /(?:^|_)(?:href|path|action|retry|redirect)$/;
/** Files, which are the same in a preview. */
const FILE = /^\/(?:images|assets|feeds|sitemaps)\//;
const LINK_IN_HTML = /(?<start> href=")(?<address>\/(?!\/)[^"]*)/g;

/**
 * A page as a preview shows it: it says so, search engines may not list it, its links stay in the preview, and its forms lead to where they
 * are refused (SITE-8).
 */
export function previewedPage(page: Page, site: SiteContext, preview: ShownPreview): Page {
  const root = previewRoot(preview.token);
  const { head, ...shown } = page;
  const inside = withRoot(shown, root, '') as Omit<Page, 'head'>;
  return {
    ...inside,
    head: { ...head, canonical: null, robots: 'noindex' },
    frame: {
      ...inside.frame,
      preview: {
        text: `Preview of change set ${preview.number}`,
        detail: `Not live. Forms send nothing. This link ends on ${endText(site, preview.expiresAt)}.`,
        home: `${root}/`,
      },
    },
  };
}

function withRoot(value: unknown, root: string, name: string): unknown {
  if (typeof value === 'string') {
    if (name === 'html') return value.replace(LINK_IN_HTML, (_, start, address) => `${start}${moved(address, root)}`);
    return LEADS.test(name) ? moved(value, root) : value;
  }
  if (Array.isArray(value)) return value.map((each) => withRoot(each, root, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withRoot(each, root, key)]));
}

const moved = (address: string, root: string): string =>
  address.startsWith('/') && !address.startsWith('//') && !FILE.test(address) ? `${root}${address}` : address;

/** Such as 21 November at 6:00 pm, by the clock of the site's first place. */
function endText({ dealerships: [first] }: SiteContext, end: Date): string {
  const timeZone = dealershipZone(first);
  return new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(end);
}
