import type { SiteConfig } from '@forecourt/contracts';
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
  /** Codes that show search engines and networks who owns the site, by the names of their tags. */
  readonly codes: Readonly<Record<string, string>>;
}

/** The tags that each of them looks for. */
const TAGS: Readonly<Record<keyof SiteConfig['verification'], string>> = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  facebook: 'facebook-domain-verification',
  pinterest: 'p:domain_verify',
};

/** Makes what a head says absolute, with the codes of the site. @param origin scheme and host of the site */
export function aboutPage(
  head: DocumentHead,
  origin: string,
  verification: SiteConfig['verification'] = {},
): AboutPage {
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
    codes: Object.fromEntries(
      Object.entries(TAGS).flatMap(([who, tag]) => {
        const code = verification[who as keyof typeof TAGS];
        return code === undefined ? [] : [[tag, code]];
      }),
    ),
  };
}
