import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import kafkajs, { CompressionTypes } from 'kafkajs';
import './compression.ts';

interface Codec {
  compress(encoder: { buffer: Buffer }): Promise<Buffer>;
  decompress(packed: Buffer): Promise<Buffer>;
}

it.each([0, 100, 15_998, 16_000, 700_000])('compresses %d bytes as gzip, and gives them back', async (bytes) => {
  const { compress, decompress } = kafkajs.CompressionCodecs[CompressionTypes.GZIP]() as Codec;
  const records = Buffer.from(randomBytes(bytes / 2).toString('hex'));
  const sent = await compress({ buffer: records });
  expect(gunzipSync(sent).equals(records)).toBe(true);
  expect((await decompress(sent)).equals(records)).toBe(true);
});
