import { type BlockPicture, ownPictureDigest, type Picture } from '@forecourt/contracts';
import type { SiteContext } from '../site/site-context.ts';
import { drawnPicture, ownPicture, photo } from './car-picture.view.ts';
import type { PictureFrame } from './picture-formats.ts';

/** Drawn if a photo is not available. */
const UNKNOWN = { itemType: null, body: null, colour: null };

/**
 * A page's picture from the site's image route: a photo on a host that the site lists, a picture of its own, or a drawn vehicle (UI-2).
 * @param frame how a photo is cut; 4 to 3 by default
 */
export function blockPictureView(picture: BlockPicture, site: SiteContext, frame?: PictureFrame): Picture {
  if ('photo' in picture) {
    const digest = ownPictureDigest(picture.photo);
    if (digest !== undefined) return ownPicture(digest, picture.alt, site, frame);
    return photo(picture.photo, picture.alt, UNKNOWN, site, frame);
  }
  const { drawing, colour, from, alt } = picture;
  return { ...drawnPicture({ itemType: null, body: drawing, colour }, from, site), alt: illustrationWords(alt) };
}

/** Alternative text that says a drawing is an illustration, unless the site's own words already do. */
const illustrationWords = (alt: string): string => (/\billustration\b/i.test(alt) ? alt : `Illustration: ${alt}`);
