import type { Graph } from 'schema-dts';

/** A picture that stands for a page where it is shared. */
export interface SocialPicture {
  /** On the site itself, or absolute. */
  readonly address: string;
  readonly alt: string;
  /** In pixels, where it is known. */
  readonly size?: { readonly width: number; readonly height: number };
}

/**
 * What only a document says of its page, to those who read it without showing it: search engines and networks (VEH-7). Browsers that
 * load the page as data need none of it.
 */
export interface DocumentHead {
  readonly picture?: SocialPicture;
  /** Paths of the pages before and after this one. */
  readonly previous?: string | null;
  readonly next?: string | null;
  /** The page in schema.org's words. @param origin scheme and host of the site: all addresses in it are absolute */
  readonly graph?: (origin: string) => Graph;
}
