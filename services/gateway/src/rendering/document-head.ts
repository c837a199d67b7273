import type { Picture } from '@forecourt/contracts';
import type { Graph } from 'schema-dts';

/** A picture that represents a page where it is shared. */
export interface SocialPicture {
  /** On the site itself, or absolute. */
  readonly address: string;
  readonly alt: string;
  /** In pixels, if known. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** The picture that is largest in view first, which browsers ask for before they have read the markup. */
export interface LeadingPicture {
  readonly picture: Picture;
  /** How wide it is shown: as a card's, a gallery's or half of a page's. */
  readonly at: 'card' | 'gallery' | 'half';
}

/**
 * What only a document says of its page, to those who read it without showing it: search engines and networks (VEH-7). Browsers that
 * load the page as data need none of it.
 */
export interface DocumentHead {
  readonly picture?: SocialPicture | undefined;
  /** Whether the page is about one thing that is for sale. */
  readonly product?: boolean;
  readonly leading?: LeadingPicture | undefined;
  /** A feed of what the page belongs to. */
  readonly feed?: { readonly title: string; readonly path: string };
  /** Paths of the pages before and after this one. */
  readonly previous?: string | null;
  readonly next?: string | null;
  /** The page in schema.org's words. @param origin scheme and host of the site: all addresses in it are absolute */
  readonly graph?: (origin: string) => Graph;
}
