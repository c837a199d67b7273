import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import kafkajs, { CompressionTypes } from 'kafkajs';
import type { OutgoingMessage } from '../transport.ts';
import { unpacked } from './packed-records.ts';
import { sizeOf } from './partition-batches.ts';

/** Smaller batches gain little, and wait for nothing this way. */
const COMPRESSED_FROM_BYTES = 4_000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

// The lowest level: zlib's default, which is kafkajs's, saves a little more and takes twice the time. An ES module cannot import the codecs by name.
kafkajs.CompressionCodecs[CompressionTypes.GZIP] = () => ({
  compress: ({ buffer }: { buffer: Buffer }) => compress(unpacked(buffer), { level: constants.Z_BEST_SPEED }),
  decompress: (buffer: Buffer) => decompress(buffer),
});

/** How a record batch of these messages is sent. */
export function compressionOf(messages: readonly OutgoingMessage[]): CompressionTypes {
  let bytes = 0;
  for (const message of messages) {
    bytes += sizeOf(message);
    if (bytes >= COMPRESSED_FROM_BYTES) return CompressionTypes.GZIP;
  }
  return CompressionTypes.None;
}
