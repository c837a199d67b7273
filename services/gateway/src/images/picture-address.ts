import { type DrawnView, type LightName, masterDigest, paintName } from '@forecourt/drawn-vehicles';
import { isSignedAddress, photoIdentity } from '@forecourt/retail-rules';
import type { SignPicture } from '../site/site-context.ts';
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

/**
 * A dealer's photo on the image route.
 * @param drawn the drawing shown instead if it is unavailable
 * @param carId the car that it is of, if it is one's
 */
export function photoPlace(url: string, drawn: PicturePlace, carId?: string): PicturePlace {
  const instead = drawn.path.replace('/images/drawn/', '').replaceAll('/', '~');
  const photo = Buffer.from(lastingPhoto(url, carId)).toString('base64url');
  return { path: `/images/photos/${instead}/${photo}`, version: '' };
}

/** No address of a photo that is fetched ends so: a fragment is never sent. */
const OF_CAR = '#car=';

/**
 * What names a photo on the platform for as long as it is the same photo: its address; for a signed one, which ends, the address without its
 * signature and the car, of which stock knows the newest one. So caches keep the picture under any signature.
 */
export function lastingPhoto(url: string, carId: string | undefined): string {
  return carId !== undefined && isSignedAddress(url) ? `${photoIdentity(url)}${OF_CAR}${carId}` : url;
}

/** Reads it back: the address, and the car that must be asked for the newest signature. */
export function readPhoto(photo: string): { url: string; carId?: string } {
  const at = photo.lastIndexOf(OF_CAR);
  return at < 0 ? { url: photo } : { url: photo.slice(0, at), carId: photo.slice(at + OF_CAR.length) };
}

/** A picture of a site's own on the image route: its digest says what it shows. */
export const ownPlace = (digest: string): PicturePlace => ({ path: `/images/site/${digest}`, version: '' });

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
