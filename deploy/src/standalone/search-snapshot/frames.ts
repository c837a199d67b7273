import { promisify } from 'node:util';
import { constants, crc32, zstdCompress, zstdDecompress } from 'node:zlib';

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** Of a frame: the length and the checksum of what follows, four bytes each. */
const HEAD = 8;
/** A length above this is no length: the file is damaged. */
const LONGEST = 64 * 1_024 * 1_024;

/** Values as a frame: lines of JSON, packed, with their length and checksum before them. */
export async function toFrame(values: readonly unknown[]): Promise<Buffer> {
  const lines = values.map((value) => JSON.stringify(value)).join('\n');
  const packed = await pack(lines, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(packed.length, 0);
  head.writeUInt32LE(crc32(packed), 4);
  return Buffer.concat([head, packed]);
}

/** Reads so many bytes of a file, fewer at its end. */
export type ReadBytes = (length: number) => Promise<Buffer>;

/** The values of the next frame; undefined at the end of the file. @throws Error if it is cut off or damaged */
export async function readFrame(read: ReadBytes): Promise<unknown[] | undefined> {
  const head = await read(HEAD);
  if (head.length === 0) return undefined;
  const length = head.length === HEAD ? head.readUInt32LE(0) : 0;
  if (length === 0 || length > LONGEST) throw new Error('it is cut off or damaged');
  const packed = await read(length);
  if (packed.length < length) throw new Error('it is cut off');
  if (crc32(packed) !== head.readUInt32LE(4)) throw new Error('its checksum is wrong');
  const lines = (await unpack(packed)).toString('utf8');
  return lines === '' ? [] : lines.split('\n').map((line): unknown => JSON.parse(line));
}
