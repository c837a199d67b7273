import type { BlockPicture, Picture } from '@forecourt/contracts';
import type { SiteContext } from '../site/site-context.ts';
import { drawnPicture, photo } from './car-picture.view.ts';

/** Drawn if a photo is not available. */
const UNKNOWN = { itemType: null, body: null, colour: null };

/** A page's picture from the site's image route: a photo on a host that the site lists, or a drawn vehicle (UI-2). */
export function blockPictureView(picture: BlockPicture, site: SiteContext): Picture {
  if ('photo' in picture) return photo(picture.photo, picture.alt, UNKNOWN, site);
  const { drawing, colour, from, alt } = picture;
  return { ...drawnPicture({ itemType: null, body: drawing, colour }, from, site), alt };
}
