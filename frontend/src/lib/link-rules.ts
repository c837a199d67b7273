/** What a click says, of a MouseEvent. */
export type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;
/** What a link says, of an HTMLAnchorElement. */
export type ClickedLink = Pick<HTMLAnchorElement, 'href' | 'target' | 'rel'> & { download: boolean };

/** Paths that are files or calls, never pages. */
const NOT_PAGES = /^\/(api|assets|feeds|health|images|metrics)(\/|$)/;

/**
 * Whether a click on a link stays inside the application: plain, primary, to a page of this site. Everything else is the browser's, so
 * that a new tab, a download or a telephone number works as everywhere.
 * @param current the address in view, absolute
 * @returns the path, query and fragment to go to, or undefined
 */
export function hrefToFollow(click: Click, link: ClickedLink, current: string): string | undefined {
  if (click.defaultPrevented || click.button !== 0) return undefined;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return undefined;
  if ((link.target && link.target !== '_self') || link.download || link.rel.split(' ').includes('external')) {
    return undefined;
  }
  return pageHref(link.href, current);
}

/** Path, query and fragment of an address, if it is another page of the site that `current` is on. */
export function pageHref(address: string, current: string): string | undefined {
  const to = new URL(address, current);
  const from = new URL(current);
  if (to.origin !== from.origin || NOT_PAGES.test(to.pathname)) return undefined;
  // Alone, such a path would be another site's address.
  if (to.pathname.startsWith('//')) return undefined;
  const samePage = to.pathname === from.pathname && to.search === from.search;
  if (samePage && to.hash) return undefined;
  return to.pathname + to.search + to.hash;
}

/**
 * The address that a GET form leads to: its action with its filled-in fields. Empty fields say nothing and are left out, and the colon of
 * a range stays readable.
 */
export function formHref(action: string, fields: Iterable<readonly [string, string]>): string {
  const filled = [...fields].filter(([, value]) => value !== '').map(([name, value]) => [name, value]);
  const query = new URLSearchParams(filled).toString().replaceAll('%3A', ':');
  return query ? `${action}?${query}` : action;
}

/** The aria-current of a link: `page` if it leads to the visible page, else nothing. */
export function currentPage(link: string, href: string): 'page' | undefined {
  return withoutFragment(link) === withoutFragment(href) ? 'page' : undefined;
}

const withoutFragment = (href: string): string => href.split('#')[0] ?? href;

/** An enquiry that a link asks for. */
export interface EnquiryRequest {
  /** Path of its page, which the dialog shows in its place. */
  href: string;
  /** What it is called, until its page says so itself. */
  title: string;
}

/**
 * The attributes of a link to an enquiry's page, so that pressing it opens the dialog instead (app/use-links.ts): they are markup alone, and work
 * where the server drew them too. The page is prefetched as soon as a pointer rests on it. A chat of another company opens a new tab.
 */
export function enquiryLink(href: string, title: string) {
  if (href.startsWith('http')) return { href, target: '_blank', rel: 'noopener' };
  return { href, rel: 'nofollow', 'data-prefetch': href, 'data-enquire': title, 'aria-haspopup': 'dialog' as const };
}

/** The enquiry that a link asks for; undefined if it is any other link. */
export function enquiryOf({ enquire, prefetch }: DOMStringMap): EnquiryRequest | undefined {
  return enquire === undefined || prefetch === undefined ? undefined : { href: prefetch, title: enquire };
}
