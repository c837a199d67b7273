import type { BackdropName } from './drawn/backdrops.ts';
import { DRAWING_VERSION } from './drawn/draughtsman.ts';
import { type DrawnVehicle, type DrawnView, drawnBody } from './drawn/drawn-names.ts';
import { paintName } from './drawn/paint.ts';
import { type PictureFormat, type PictureSize, sizeQuery } from './picture-ladder.ts';

/** Where a picture is, before its size and format: `path.format?w=…`. */
export interface PicturePlace {
  readonly path: string;
  readonly version: string;
}

/** A drawn vehicle's place, by its body and paint: two cars that look the same have the same picture. */
export function drawnPlace(vehicle: DrawnVehicle, view: DrawnView, backdrop: BackdropName): PicturePlace {
  const path = `/images/drawn/${backdrop}/${drawnBody(vehicle)}/${view}/${paintName(vehicle.colour)}`;
  return { path, version: `&v=${DRAWING_VERSION}` };
}

/** A dealer's photo on the image route. @param drawn what is shown in its place where it can't be had */
export function photoPlace(url: string, drawn: PicturePlace): PicturePlace {
  const instead = drawn.path.replace('/images/drawn/', '').replaceAll('/', '~');
  return { path: `/images/photos/${instead}/${Buffer.from(url).toString('base64url')}`, version: '' };
}

/** The address of a picture in one size and format; `auto` leaves the format to the reader's Accept header. */
export function pictureAddress(
  { path, version }: PicturePlace,
  size: PictureSize,
  format: PictureFormat | 'auto',
): string {
  return `${path}.${format}?${sizeQuery(size)}${version}`;
}
