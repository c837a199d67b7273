import type { Picture } from '@forecourt/contracts';
import { LRUCache } from 'lru-cache';
import { type PicturePlace, signedPictureAddress } from '../images/picture-address.ts';
import { DEFAULT_SIZE, FORMATS, type PictureFormat, type PictureSize } from '../images/picture-ladder.ts';
import type { SignPicture } from '../site/site-context.ts';

const WIDTHS = [320, 480, 640, 800, 960, 1280, 1600] as const;
/** Characters of the addresses that are kept. Each picture has 15, some kilobytes; a page of results has 20, most of which the next has too. */
const MOST_CHARACTERS = 8_000_000;

/** How a picture is cut, and the room that is kept for it before it arrives. */
export interface PictureFrame extends Pick<PictureSize, 'crop'> {
  readonly width: number;
  readonly height: number;
}

type Formats = Required<Pick<Picture, 'src' | 'width' | 'height' | 'sources'>>;

/** Pictures with their signed addresses: to look each of the 15 up took a tenth of a results page's work. */
const kept = new LRUCache<string, Formats>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: ({ src, sources }, key) =>
    sources.reduce((sum, { srcset }) => sum + srcset.length, key.length + src.length),
});
/** Sites sign differently, so each signer's are apart. */
const signers = new WeakMap<SignPicture, number>();
let known = 0;

/** A picture in the formats and widths that a browser chooses from. @param plain the format for browsers that know no other */
export function inFormats(place: PicturePlace, frame: PictureFrame, plain: 'jpg' | 'webp', sign: SignPicture): Formats {
  const key = `${signerOf(sign)} ${plain} ${frame.crop} ${frame.width} ${frame.height} ${place.path}${place.version}`;
  const known = kept.get(key);
  if (known) return known;
  const made = formatsOf(place, frame, plain, sign);
  kept.set(key, made);
  return made;
}

function signerOf(sign: SignPicture): number {
  const signer = signers.get(sign) ?? known++;
  signers.set(sign, signer);
  return signer;
}

function formatsOf(
  place: PicturePlace,
  { crop, width, height }: PictureFrame,
  plain: 'jpg' | 'webp',
  sign: SignPicture,
): Formats {
  const sized = (wide: PictureSize['width'], format: PictureFormat) =>
    signedPictureAddress(place, { ...DEFAULT_SIZE, crop, width: wide }, format, sign);
  const srcset = (format: PictureFormat) => WIDTHS.map((wide) => `${sized(wide, format)} ${wide}w`).join(', ');
  return {
    src: sized(800, plain),
    width,
    height,
    sources: (['avif', 'webp'] as const).map((format) => ({ type: FORMATS[format], srcset: srcset(format) })),
  };
}
