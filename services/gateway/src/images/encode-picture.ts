import sharp, { type Sharp } from 'sharp';
import type { PlainImage } from './drawn/draughtsman.ts';
import { CROPS, type PictureFormat, type PictureSize } from './picture-ladder.ts';

// One picture is encoded at a time, and leaves processors to requests.
sharp.concurrency(1);
sharp.cache(false);

/** More pixels than any camera's, fewer than would fill the memory. */
const MOST_PIXELS = 60_000_000;
/** AVIF looks like JPEG or WebP of a higher quality. */
const AVIF_LESS = 12;

/** What a picture is made from: a file of any format, or plain pixels. */
export type Original = Buffer | PlainImage;

/**
 * Makes a picture of the ladder: turned upright, cut, scaled down, never up, and without anything but its pixels: no place, camera or name
 * leaves with it.
 * @throws Error where the original is no picture, is broken, or has more than 60 million pixels
 */
export async function encodePicture(original: Original, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const crop = CROPS[size.crop];
  const resized = open(original)
    .rotate()
    .resize({
      width: size.width,
      ...(crop && { height: Math.round((size.width * crop[1]) / crop[0]) }),
      fit: crop ? 'cover' : 'inside',
      withoutEnlargement: !crop,
    })
    .flatten({ background: '#ffffff' });
  return encoded(resized, format, size.quality).toBuffer();
}

/** Keeps an original small: at most as wide as the ladder goes, upright, stripped. @throws as encodePicture */
export async function encodeMaster(original: Original, width: number): Promise<Buffer> {
  return open(original)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 92, effort: 2, smartSubsample: true })
    .toBuffer();
}

function open(original: Original): Sharp {
  if (Buffer.isBuffer(original)) return sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { pixels, width, height } = original;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function encoded(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality: quality - AVIF_LESS, effort: 3 });
  if (format === 'webp') return picture.webp({ quality, effort: 4 });
  return picture.jpeg({ quality, mozjpeg: true });
}
