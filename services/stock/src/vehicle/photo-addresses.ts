import { isDeepStrictEqual } from 'node:util';
import { isSignedAddress, photoIdentity } from '@forecourt/retail-rules';

/** Pictures as a feed, the platform or a view has them; a car that is not checked yet may have anything there. */
interface Pictures {
  images?: unknown;
  thumbnails?: unknown;
  exterior360?: unknown;
  exterior_360?: unknown;
  primaryImageUrl?: unknown;
  primary_image_url?: unknown;
}

/** The pictures with each of their addresses replaced; what is no address stays. Pure. */
export function withAddresses<Photos extends Pictures>(photos: Photos, of: (address: string) => string): Photos {
  const changed = (value: unknown) => (typeof value === 'string' ? of(value) : value);
  const replaced: Pictures = {};
  const { images, thumbnails, exterior360: around, exterior_360: aroundOnWire } = photos;
  const { primaryImageUrl, primary_image_url: primary } = photos;
  if (Array.isArray(images)) replaced.images = images.map((image: unknown) => withUrl(image, changed));
  if (Array.isArray(thumbnails)) replaced.thumbnails = thumbnails.map(changed);
  if (Array.isArray(around)) replaced.exterior360 = around.map(changed);
  if (Array.isArray(aroundOnWire)) replaced.exterior_360 = aroundOnWire.map(changed);
  if (primaryImageUrl !== undefined) replaced.primaryImageUrl = changed(primaryImageUrl);
  if (primary !== undefined) replaced.primary_image_url = changed(primary);
  return { ...photos, ...replaced };
}

function withUrl(image: unknown, changed: (url: unknown) => unknown): unknown {
  return typeof image === 'object' && image !== null && 'url' in image ? { ...image, url: changed(image.url) } : image;
}

/** All addresses of the pictures, each once, in their order. */
export function addressesOf(photos: Pictures): string[] {
  const found = new Set<string>();
  withAddresses(photos, (address) => {
    found.add(address);
    return address;
  });
  return [...found];
}

/** Those of the addresses that are signed. */
export const signedAddresses = (photos: Pictures): string[] => addressesOf(photos).filter(isSignedAddress);

/** Whether both are the same pictures, under whichever signatures (FEED-2). */
export const areSamePhotos = (photos: Pictures, others: Pictures): boolean =>
  isDeepStrictEqual(withAddresses(photos, photoIdentity), withAddresses(others, photoIdentity));

/** The pictures under their newest addresses, as far as there are newer ones. @param newest any addresses of the same pictures */
export function withNewest<Photos extends Pictures>(photos: Photos, newest: readonly string[]): Photos {
  if (newest.length === 0) return photos;
  const known = new Map(newest.map((address) => [photoIdentity(address), address]));
  return withAddresses(photos, (address) => known.get(photoIdentity(address)) ?? address);
}

/** Those of the addresses that are of these pictures. @param pictures by their identities */
export const amongPhotos = (addresses: readonly string[], pictures: ReadonlySet<string>): string[] =>
  addresses.filter((address) => pictures.has(photoIdentity(address)));
