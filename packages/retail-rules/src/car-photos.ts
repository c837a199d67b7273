import type { CarPhotos } from '@forecourt/contracts';
import { photoIdentity } from './photo-address.ts';

/**
 * The addresses of a car's own photos in their order, wherever they are shown: the one that the feed names as the first, then its list. A photo
 * that is in both is shown once, also if its two addresses are signed differently.
 */
export function carPhotos({ images = [], primary_image_url: first }: CarPhotos): string[] {
  const listed = images.map(({ url }) => url);
  if (!first) return listed;
  const identity = photoIdentity(first);
  return [first, ...listed.filter((url) => photoIdentity(url) !== identity)];
}
