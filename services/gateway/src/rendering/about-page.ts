import type { DocumentHead, LeadingPicture, SocialPicture } from './document-head.ts';

/** A document's words about its page with every address absolute, as its head prints them (VEH-7). */
export interface AboutPage {
  readonly picture: SocialPicture | null;
  /** Whether the page is about one thing that is for sale. */
  readonly product: boolean;
  readonly leading: LeadingPicture | null;
  readonly feed: { readonly title: string; readonly address: string } | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** JSON-LD; null for none. */
  readonly graph: unknown;
}

/** Makes what a head says absolute. @param origin scheme and host of the site */
export function aboutPage(head: DocumentHead, origin: string): AboutPage {
  const { picture, product = false, leading = null, feed, previous, next, graph } = head;
  const absolute = (address: string) => new URL(address, origin).href;
  return {
    picture: picture ? { ...picture, address: absolute(picture.address) } : null,
    product,
    leading,
    feed: feed ? { title: feed.title, address: absolute(feed.path) } : null,
    previous: previous ? absolute(previous) : null,
    next: next ? absolute(next) : null,
    graph: graph?.(origin) ?? null,
  };
}
