import { type Decoder, DecoderFault } from './decoder.ts';

/** The kinds of files that are decoded. SVG and the rest are never opened: they run code, read other files or are shown by no browser. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The first bytes of a file, which identify its kind. */
export const KIND_BYTES = 64;

/**
 * Most pixels of a picture, by kind: decoding any of them takes less than the decoder's memory. An AVIF takes 20 bytes a pixel and may be
 * a kilobyte long; a JPEG is scaled down while it is read.
 */
export const MOST_PIXELS: Readonly<Record<PictureKind, number>> = {
  jpeg: 50_000_000,
  png: 40_000_000,
  webp: 40_000_000,
  gif: 16_000_000,
  avif: 16_000_000,
};

/** A file's kind by its own first bytes, not by its declared type; undefined if it is none of the kinds. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, KIND_BYTES));
  const text = start.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  return text.slice(4, 8) === 'ftyp' && isAvif(start) ? 'avif' : undefined;
}

/** The brands of the file: the major one, its version, then those that it is compatible with. */
function isAvif(start: Buffer): boolean {
  if (start.length < 12) return false;
  const brands = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length));
  return (brands.match(/.{4}/gs) ?? []).some((brand) => brand === 'avif' || brand === 'avis');
}

/** Wide enough to show that the whole file can be read. */
const TRIAL_WIDTH = 160;

/** Why a file is not a picture that can be shown: what was expected, and what came. Undefined if it is one. */
export async function pictureFault(decoder: Decoder, file: Buffer): Promise<string | undefined> {
  try {
    await decoder.make(file, { kind: 'master', width: TRIAL_WIDTH });
    return undefined;
  } catch (error) {
    if (!(error instanceof DecoderFault)) throw error;
    return `expected a JPEG, PNG, WebP, GIF or AVIF within the limits of its kind; got another file: ${error.message}`;
  }
}
