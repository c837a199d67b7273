import { z } from 'zod';

/** The folder of a site's own typefaces. */
export const FONTS = 'fonts';
/** The most bytes of a typeface's file: every visitor downloads it. */
export const MOST_FONT_BYTES = 256 * 1_024;
/** The most bytes that it may have once it is unpacked. */
const MOST_UNPACKED_BYTES = 4 * 1_024 * 1_024;

const ADDRESS = /^\/fonts\/site\/(?<digest>[0-9a-f]{64})\.woff2$/;

/** The digest in the address of a site's own typeface; undefined for any other text. */
export const ownFontDigest = (address: string): string | undefined => ADDRESS.exec(address)?.groups?.digest;

/** The address of a site's own typeface by the SHA-256 of its file. */
export const ownFontAddress = (digest: string): string => `/${FONTS}/site/${digest}.woff2`;

/** A typeface's file in the site's folder, such as fonts/yard.woff2. */
export const fontFile = z
  .string()
  .regex(/^fonts\/[a-z0-9][a-z0-9-]{0,99}\.woff2$/, 'a name such as fonts/yard-bold.woff2');

/** A typeface in a theme: its address, in place of which a folder names its file. */
export const fontAddress = z
  .string()
  .max(200)
  .refine((address) => ownFontDigest(address) !== undefined, 'a typeface of this folder, such as fonts/yard.woff2');

/** Where a WOFF2 header has its numbers, by W3C's WOFF File Format 2.0. */
const HEADER = { bytes: 48, signature: 0, flavour: 4, length: 8, tables: 12, unpacked: 16 } as const;
/** wOF2 */
const SIGNATURE = 0x774f4632;
/** TrueType, OpenType's OTTO, and Apple's true. */
const FLAVOURS = new Set([0x00010000, 0x4f54544f, 0x74727565]);

/** Why a file can't be a site's typeface, by its bytes; undefined if it can: a whole WOFF2 of one face, of a size that visitors can be sent. */
export function fontFault(file: Uint8Array): string | undefined {
  if (file.length === 0 || file.length > MOST_FONT_BYTES)
    return `expected 1 to ${MOST_FONT_BYTES} bytes; got ${file.length}`;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEADER.bytes || view.getUint32(HEADER.signature) !== SIGNATURE)
    return 'expected a WOFF2 file; got another kind of file';
  const length = view.getUint32(HEADER.length);
  if (length !== file.length) return `expected a whole WOFF2 file of ${length} bytes; got ${file.length}`;
  if (!FLAVOURS.has(view.getUint32(HEADER.flavour)) || view.getUint16(HEADER.tables) === 0)
    return 'expected a WOFF2 file of one typeface; got a collection or none';
  const unpacked = view.getUint32(HEADER.unpacked);
  if (unpacked > MOST_UNPACKED_BYTES)
    return `expected a typeface of at most ${MOST_UNPACKED_BYTES} bytes once unpacked; got ${unpacked}`;
  return undefined;
}
