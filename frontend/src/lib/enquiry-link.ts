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
