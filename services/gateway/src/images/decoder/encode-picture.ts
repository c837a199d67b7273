import sharp, { type Sharp } from 'sharp';
import { CROPS, type PictureFormat, type PictureSize } from '../picture-ladder.ts';
import { isWhole } from './picture-end.ts';
import { MOST_PIXELS, type PictureKind, pictureKind } from './picture-kind.ts';

// One picture is encoded at a time, and leaves processors to requests.
sharp.concurrency(1);
sharp.cache(false);
// No other decoder ever runs, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
});

/** AVIF looks like JPEG or WebP of a higher quality. */
const AVIF_LESS = 12;
/** No WebP is taller. */
const MOST_HEIGHT = 16_383;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** What sharp calls the kinds. */
const SHARP_FORMATS: Readonly<Record<PictureKind, string>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

/** A drawing as plain pixels of red, green, blue and transparency, a byte each. */
export interface PlainImage {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What a picture is made from: a file of one of the kinds, or plain pixels. */
export type Original = Uint8Array | PlainImage;

/**
 * Makes a picture of the ladder: rotated upright, cropped, scaled down, never up, and with nothing but its pixels: without place, camera or
 * name. What is transparent, a drawing, is never cut but shown whole; JPEG has it on white.
 * @throws Error if the original is not a picture, is broken, or has more pixels than its kind may have
 */
export async function encodePicture(original: Original, size: PictureSize, format: PictureFormat): Promise<Buffer> {
  const crop = CROPS[size.crop];
  const opened = await open(original);
  const { hasAlpha } = await opened.metadata();
  const resized = opened.rotate().resize({
    width: size.width,
    ...(crop && { height: Math.round((size.width * crop[1]) / crop[0]) }),
    fit: !crop ? 'inside' : hasAlpha ? 'contain' : 'cover',
    // JPEG has no transparency, also beside a drawing of other proportions.
    background: format === 'jpg' ? '#ffffff' : CLEAR,
    withoutEnlargement: !crop,
  });
  const shown = hasAlpha && format !== 'jpg' ? resized : resized.flatten({ background: '#ffffff' });
  return encoded(shown, format, size.quality).toBuffer();
}

/**
 * Keeps an original small: at most as wide as the ladder goes, upright, stripped; a photo on white, a drawing transparent.
 * @param clear whether a file stays transparent, such as a logo: what shows nothing of its ground is a photo all the same
 * @throws as encodePicture
 */
export async function encodeMaster(original: Original, width: number, clear = false): Promise<Buffer> {
  const box = { width, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true } as const;
  const resized = (await open(original)).rotate().resize(box);
  const isPhoto = original instanceof Uint8Array && !(clear && (await isTransparent(original)));
  return (isPhoto ? resized.flatten({ background: '#ffffff' }) : resized)
    .webp({ quality: 92, effort: 2, smartSubsample: true })
    .toBuffer();
}

async function isTransparent(original: Original): Promise<boolean> {
  const { hasAlpha } = await (await open(original)).metadata();
  return hasAlpha && !(await (await open(original)).stats()).isOpaque;
}

async function open(original: Original): Promise<Sharp> {
  if (!(original instanceof Uint8Array)) {
    const { pixels, width, height } = original;
    return sharp(pixels, { raw: { width, height, channels: 4 } });
  }
  const kind = pictureKind(original);
  if (!kind) throw new Error('The file is not a JPEG, PNG, WebP, GIF or AVIF.');
  if (!isWhole(kind, original)) throw new Error(`The file is a ${kind} that breaks off before its end.`);
  const most = MOST_PIXELS[kind];
  const picture = sharp(original, { limitInputPixels: most, failOn: 'error', pages: 1, sequentialRead: true });
  // Reads only the header: a file of one kind is never decoded as another.
  const { format, width, height } = await picture.metadata();
  if (format !== SHARP_FORMATS[kind]) throw new Error(`The file starts as ${kind} but its content is ${format}.`);
  if (width * height > most)
    throw new Error(`The picture has ${width} × ${height} pixels, which exceeds the pixel limit of ${kind}, ${most}.`);
  return picture;
}

function encoded(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality: quality - AVIF_LESS, effort: 3 });
  if (format === 'webp') return picture.webp({ quality, effort: 4 });
  return picture.jpeg({ quality, mozjpeg: true });
}
