import { ownPictureDigest } from '@forecourt/contracts';
import { type DrawnView, type LightName, masterDigest, paintName } from '@forecourt/drawn-vehicles';
import { isSignedAddress, photoIdentity } from '@forecourt/retail-rules';
import type { EditionOf, SignPicture, SiteContext } from '../site/site-context.ts';
import { type DrawnVehicle, drawnShape } from './drawn-vehicle.ts';
import { type PictureFormat, type PictureSize, sizeQuery } from './picture-ladder.ts';

/** Where a picture is, before its size and format: `path.format?w=…`. */
export interface PicturePlace {
  readonly path: string;
  readonly version: string;
}

/** A drawn vehicle's place, by its shape and paint: two cars that look the same have the same picture. */
export function drawnPlace(vehicle: DrawnVehicle, view: DrawnView, light: LightName): PicturePlace {
  const shape = drawnShape(vehicle);
  const path = `/images/drawn/${light}/${shape}/${view}/${paintName(vehicle.colour)}`;
  return { path, version: `&v=${masterDigest(shape, view)}` };
}

/** A dealer's photo as a page has it. */
export interface ShownPhoto {
  readonly url: string;
  /** The car that it is of, if it is one's. */
  readonly carId?: string | undefined;
  /** The car's `photos.revision`. */
  readonly revision?: number | null | undefined;
}

/**
 * A dealer's photo on the image route. Its version, and so its address, changes with each revision of the car's pictures, and when its host was
 * found to have replaced the file.
 * @param drawn the drawing shown instead if it is unavailable
 */
export function photoPlace(shown: ShownPhoto, drawn: PicturePlace, editionOf: EditionOf): PicturePlace {
  const instead = drawn.path.replace('/images/drawn/', '').replaceAll('/', '~');
  const photo = lastingPhoto(shown.url, shown.carId);
  const version = photoVersion(shown.revision ?? 0, editionOf(photo));
  const path = `/images/photos/${instead}/${Buffer.from(photo).toString('base64url')}`;
  return { path, version: version && `&v=${version}` };
}

/** The version in a photo's address: its revision in base 36, and its edition. */
export const photoVersion = (revision: number, edition: string): string =>
  `${revision > 0 ? revision.toString(36) : ''}${edition && `.${edition}`}`;

/** The revision of a version; 0 if it has none. */
export function readRevision(version: unknown): number {
  const [revision = ''] = typeof version === 'string' ? version.split('.', 1) : [];
  return /^[\da-z]{1,9}$/.test(revision) ? Number.parseInt(revision, 36) : 0;
}

/** No address of a photo that is fetched ends so: a fragment is never sent. */
const OF_CAR = '#of=';
/** A signed address ends: stock knows the car's newest one. */
const SIGNED_OF_CAR = '#car=';

/**
 * What names a photo on the platform for as long as it is the same photo: its address and its car, as a dealer may use an address again for
 * the next car under a stock number. A signed address is named without its signature, so that caches keep the picture under any.
 */
export function lastingPhoto(url: string, carId: string | undefined): string {
  if (carId === undefined) return url;
  return isSignedAddress(url) ? `${photoIdentity(url)}${SIGNED_OF_CAR}${carId}` : `${url}${OF_CAR}${carId}`;
}

/** Reads it back: the address, and the car that must be asked for the newest signature, if it was signed. */
export function readPhoto(photo: string): { url: string; carId?: string } {
  const at = photo.lastIndexOf(SIGNED_OF_CAR);
  if (at >= 0) return { url: photo.slice(0, at), carId: photo.slice(at + SIGNED_OF_CAR.length) };
  const end = photo.lastIndexOf(OF_CAR);
  return { url: end < 0 ? photo : photo.slice(0, end) };
}

/** A picture of a site's own on the image route: its digest says what it shows. */
export const ownPlace = (digest: string): PicturePlace => ({ path: `/images/site/${digest}`, version: '' });

/** As wide as a header shows it on a fine screen, whole, and in a format with transparency. */
const LOGO = { width: 480, quality: 75, crop: 'none' } as const;

/** The address of a site's own logo; undefined if it has no picture of it (SITE-9). */
export function logoAddress({ config, signPicture }: Pick<SiteContext, 'config' | 'signPicture'>): string | undefined {
  const digest = ownPictureDigest(config.theme.logo?.photo ?? '');
  return digest === undefined ? undefined : signedPictureAddress(ownPlace(digest), LOGO, 'webp', signPicture);
}

/** The address of a picture on a site's pages, with the site's signature. */
export function signedPictureAddress(
  place: PicturePlace,
  size: PictureSize,
  format: PictureFormat | 'auto',
  sign: SignPicture,
): string {
  const address = pictureAddress(place, size, format);
  return `${address}&s=${sign(address)}`;
}

/** What is signed: a picture's address in one size and format; `auto` leaves the format to the reader's Accept header. */
export function pictureAddress(
  { path, version }: PicturePlace,
  size: PictureSize,
  format: PictureFormat | 'auto',
): string {
  return `${path}.${format}?${sizeQuery(size)}${version}`;
}

/** The wall and floor of a room by its light, as #rrggbb. */
const ROOMS: Readonly<Record<LightName, readonly [wall: string, floor: string]>> = {
  light: ['#dde2e7', '#f4f6f8'],
  warm: ['#e4ded4', '#f7f4ee'],
  dark: ['#1b1f25', '#3a4149'],
};

/**
 * An empty room of at most 400 bytes as a data: address, shown out of focus until a photo has arrived (UI-2). A drawing has none: it is
 * transparent, so that a preview would show through it.
 */
export function photoPreview(light: LightName): string {
  const [wall, floor] = ROOMS[light];
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 6'><path d='M0 0h8v6H0Z' fill='${floor}'/><path d='M0 0h8v2H0Z' fill='${wall}'/></svg>`;
  // Only characters that an address can't contain: it is in every page many times.
  return `data:image/svg+xml,${svg.replace(/[ #<>]/g, encodeURIComponent)}`;
}
