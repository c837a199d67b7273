import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import kafkajs, { CompressionTypes } from 'kafkajs';
import type { OutgoingMessage } from '../transport.ts';
import { unpacked } from './packed-records.ts';
import { sizeOf } from './partition-batches.ts';

/** Smaller batches gain little, and wait for nothing this way. */
const COMPRESSED_FROM_BYTES = 4_000;

/** What is smaller is compressed at once: another thread would take longer to wake up than to compress it. */
const AT_ONCE_BYTES = 16_000;
/** The same, compressed. */
const UNPACKED_AT_ONCE_BYTES = 4_000;

const compressBeside = promisify(gzip);
const decompressBeside = promisify(gunzip);

// The lowest level: zlib's default, which is kafkajs's, saves a little more and takes twice the time. An ES module cannot import the codecs by name.
kafkajs.CompressionCodecs[CompressionTypes.GZIP] = () => ({
  compress: async ({ buffer }: { buffer: Buffer }) => compress(unpacked(buffer)),
  decompress: async (buffer: Buffer) => decompress(buffer),
});

function compress(records: Buffer): Buffer | Promise<Buffer> {
  const options = { level: constants.Z_BEST_SPEED };
  return records.length < AT_ONCE_BYTES ? gzipSync(records, options) : compressBeside(records, options);
}

function decompress(packed: Buffer): Buffer | Promise<Buffer> {
  return packed.length < UNPACKED_AT_ONCE_BYTES ? gunzipSync(packed) : decompressBeside(packed);
}

/** How a record batch of these messages is sent. */
export function compressionOf(messages: readonly OutgoingMessage[]): CompressionTypes {
  let bytes = 0;
  for (const message of messages) {
    bytes += sizeOf(message);
    if (bytes >= COMPRESSED_FROM_BYTES) return CompressionTypes.GZIP;
  }
  return CompressionTypes.None;
}
