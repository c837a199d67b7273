import { randomBytes } from 'node:crypto';
import type { OutgoingMessage } from '../transport.ts';

/** The key of what is packed. Only this process knows it, so no other record can be taken for packed. */
const MARK = randomBytes(16);
const ASCII = /^[\0-\x7f]*$/;

/** A record whose value is a message's key, value and headers as the record batch has them, for `unpacked`. */
export interface PackedRecord {
  key: Buffer;
  value: Buffer;
}

/**
 * A message, packed. kafkajs takes a zeroed half kilobyte and half a dozen small buffers per header, and an event has a dozen headers:
 * encoding them took more of the processor than anything else in publishing. As one value they are encoded here at once, and put in their
 * place where a batch is compressed, which kafkajs leaves to us.
 */
export function packed({ key, headers, value }: Pick<OutgoingMessage, 'key' | 'headers' | 'value'>): PackedRecord {
  const names = Object.keys(headers);
  let behind = varint(names.length);
  for (const name of names) behind += sized(bytesOf(name)) + sized(bytesOf(headers[name] ?? ''));
  const bytes = Buffer.byteLength(value);
  const before = sized(bytesOf(key)) + varint(bytes);
  const record = Buffer.allocUnsafe(before.length + bytes + behind.length);
  let at = record.write(before, 'latin1');
  at += typeof value === 'string' ? record.write(value, at) : value.copy(record, at);
  record.write(behind, at, 'latin1');
  return { key: MARK, value: record };
}

/** The encoded records of a batch, those that are packed as the messages that they stand for; any others as they are. */
export function unpacked(records: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < records.length; ) {
    const record = readRecord(records, at);
    if (!record.key.equals(MARK)) return records;
    parts.push(Buffer.from(varint(record.head.length + record.value.length), 'latin1'), record.head, record.value);
    at = record.end;
  }
  return Buffer.concat(parts);
}

/** Record => Length Attributes TimestampDelta OffsetDelta Key Value Headers, all numbers but the attributes as varints. */
function readRecord(records: Buffer, from: number) {
  const length = readVarint(records, from);
  const end = length.end + length.value;
  const times = readVarint(records, length.end + 1);
  const offset = readVarint(records, times.end);
  const key = readBytes(records, offset.end);
  const { bytes: value } = readBytes(records, key.end);
  return { head: records.subarray(length.end, offset.end), key: key.bytes, value, end };
}

function readBytes(records: Buffer, from: number): { bytes: Buffer; end: number } {
  const size = readVarint(records, from);
  const end = size.end + Math.max(0, size.value);
  return { bytes: records.subarray(size.end, end), end };
}

function readVarint(records: Buffer, from: number): { value: number; end: number } {
  let zigzag = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const byte = records[at] ?? 0;
    zigzag |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value: (zigzag >>> 1) ^ -(zigzag & 1), end: at + 1 };
  }
}

/** A length as Kafka writes it, zigzag and seven bits a byte, as a text of bytes. */
function varint(length: number): string {
  let zigzag = length << 1;
  let bytes = '';
  for (; zigzag > 0x7f; zigzag >>>= 7) bytes += String.fromCharCode((zigzag & 0x7f) | 0x80);
  return bytes + String.fromCharCode(zigzag);
}

const sized = (bytes: string): string => varint(bytes.length) + bytes;
/** A text's bytes, a character for each. */
const bytesOf = (text: string): string => (ASCII.test(text) ? text : Buffer.from(text).toString('latin1'));
