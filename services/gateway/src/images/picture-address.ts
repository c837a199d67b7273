import { type DrawnView, type LightName, masterDigest, paintName } from '@forecourt/drawn-vehicles';
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

/** A dealer's photo on the image route. @param drawn the drawing shown instead if it is unavailable */
export function photoPlace(url: string, drawn: PicturePlace): PicturePlace {
  const instead = drawn.path.replace('/images/drawn/', '').replaceAll('/', '~');
  return { path: `/images/photos/${instead}/${Buffer.from(url).toString('base64url')}`, version: '' };
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
