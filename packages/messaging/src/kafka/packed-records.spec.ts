import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packed, unpacked } from './packed-records.ts';

type Encoded = { buffer: Buffer };
type Given = { key: string | Buffer; value: string | Buffer; headers?: Record<string, string> };
const require = createRequire(import.meta.url);
/** kafkajs's own encoding of a record. */
const encode: (
  record: Given & { offsetDelta: number; timestampDelta: number },
) => Encoded = require('kafkajs/src/protocol/recordBatch/record/v0/index.js');
const encoded = (records: readonly Given[], timestampDelta = 0) =>
  Buffer.concat(records.map((record, offsetDelta) => encode({ ...record, offsetDelta, timestampDelta }).buffer));

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('x'.repeat(63), 'é'.repeat(64), 'x'.repeat(9_000)),
);
const message = fc.record({
  key: text,
  value: fc.oneof(
    text,
    text.map((each) => Buffer.from(each)),
  ),
  headers: fc.dictionary(text, text, { maxKeys: 15, noNullPrototype: true }),
});

describe('packed records', () => {
  it('are the bytes that kafkajs makes of the messages themselves', () => {
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 1, maxLength: 70 }),
        fc.constantFrom(0, 1, 70_000),
        (messages, time) => {
          expect(unpacked(encoded(messages.map(packed), time)).equals(encoded(messages, time))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves other records as they are', () => {
    const records = encoded([
      { key: 'a', value: 'b', headers: { c: 'd' } },
      { key: 'e', value: 'f' },
    ]);
    expect(unpacked(records)).toBe(records);
    expect(unpacked(Buffer.alloc(0))).toHaveLength(0);
  });
});
