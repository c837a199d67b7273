import type { PictureKind } from './picture-kind.ts';

/** Whether a file of each kind goes on to its end: decoders show what breaks off shortly before it, with grey where the rest would be. */
const ENDS: Readonly<Record<PictureKind, (file: Buffer) => boolean>> = {
  jpeg: hasJpegEnd,
  png: hasPngEnd,
  webp: (file) => file.length >= file.readUInt32LE(4) + 8,
  gif: hasGifEnd,
  avif: hasWholeBoxes,
};

/** Whether a file has its end. @param bytes of a whole file, which begins as one of the kind does */
export function isWhole(kind: PictureKind, bytes: Uint8Array): boolean {
  try {
    return ENDS[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // A length that leads beyond the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;

/**
 * Goes from segment to segment, as a thumbnail within one has an end of its own, and through the scans, in which 0xff is followed by 0 or a restart.
 * What cameras append behind the end does not matter.
 */
function hasJpegEnd(file: Buffer): boolean {
  let at = 2;
  for (;;) {
    at = file.indexOf(MARKER, at);
    if (at < 0 || at + 1 >= file.length) return false;
    const marker = file.readUInt8(at + 1);
    if (marker === END_OF_IMAGE) return true;
    at += marker === MARKER ? 1 : 2;
    // Of the others only these have no length: a byte of a scan, restarts, and what pads.
    if (marker === 0 || marker === MARKER || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    at += file.readUInt16BE(at);
  }
}

/** Goes from chunk to chunk: length, name, data and checksum. */
function hasPngEnd(file: Buffer): boolean {
  for (let at = 8; at + 12 <= file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return true;
  return false;
}

/** Goes from block to block to the trailer; a block that is no known one is left to the decoder. */
function hasGifEnd(file: Buffer): boolean {
  let at = 13 + tableLength(file.readUInt8(10));
  for (;;) {
    const block = file.readUInt8(at);
    if (block !== 0x21 && block !== 0x2c) return true;
    // An extension has its label; an image its place and size, its colours and the least code size.
    at += block === 0x21 ? 2 : 11 + tableLength(file.readUInt8(at + 9));
    for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += length + 1;
    at += 1;
  }
}

/** The bytes of a GIF's table of colours, by the flags before it. */
const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Whether the last box of an AVIF ends within the file. A length of 0 goes to the end of the file, one of 1 is written in the next 8 bytes. */
function hasWholeBoxes(file: Buffer): boolean {
  let at = 0;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    if (length === 0) return true;
    const whole = length === 1 ? Number(file.readBigUInt64BE(at + 8)) : length;
    if (whole < 8) return true;
    at += whole;
  }
  return at === file.length;
}
