import type { DocumentHead, SocialPicture } from './document-head.ts';

/** A document's words about its page with every address absolute, as its head prints them (VEH-7). */
export interface AboutPage {
  readonly picture: SocialPicture | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** JSON-LD; null for none. */
  readonly graph: unknown;
}

/** Makes what a head says absolute. @param origin scheme and host of the site */
export function aboutPage({ picture, previous, next, graph }: DocumentHead, origin: string): AboutPage {
  const absolute = (address: string) => new URL(address, origin).href;
  return {
    picture: picture ? { ...picture, address: absolute(picture.address) } : null,
    previous: previous ? absolute(previous) : null,
    next: next ? absolute(next) : null,
    graph: graph?.(origin) ?? null,
  };
}
