import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { FeedFileError, TextScan } from './text-scan.ts';

/** How a file's bytes are read as text. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

/** What a file's text is written in, and how that was found out, in words. */
export interface TextForm {
  encoding: Encoding;
  found: string;
}

const marks: readonly { bytes: readonly number[]; encoding: Encoding; found: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8', found: 'UTF-8 (from its byte order mark)' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le', found: 'UTF-16 little-endian (from its byte order mark)' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be', found: 'UTF-16 big-endian (from its byte order mark)' },
];
/** The first bytes of files that are not text. */
const binaries: readonly { bytes: readonly number[]; name: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a ZIP archive or an Excel workbook (.xlsx)' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: 'an old Excel workbook (.xls)' },
  { bytes: [0x25, 0x50, 0x44, 0x46], name: 'a PDF' },
  { bytes: [0xff, 0xfe, 0x00, 0x00], name: 'text in UTF-32' },
];
const GZIP = [0x1f, 0x8b];

/**
 * Detects a file's encoding by reading all of it: its byte order mark, else UTF-8 if every byte is valid, else
 * Windows-1252, as older Windows programs write.
 * @param asked the encoding that the caller states, which is then only checked.
 * @throws FeedFileError if it is not text in any of these, with the byte and line that show it.
 */
export async function detectText(file: string, asked?: Encoding): Promise<TextForm> {
  const head = await headOf(file);
  const binary = binaries.find(({ bytes }) => startsWith(head, bytes));
  if (binary) throw new FeedFileError(`it is ${binary.name}; export it as CSV or JSON in UTF-8.`);
  const mark = marks.find(({ bytes }) => startsWith(head, bytes));
  const stated = asked ?? mark?.encoding;
  const scan = new TextScan(stated);
  for await (const chunk of bytesOf(file)) scan.read(chunk as Buffer);
  const found = scan.end();
  if (asked !== undefined) return { encoding: asked, found: `${asked} (from --encoding)` };
  return mark ?? found;
}

/** A file's text in chunks, without a byte order mark and with only line feeds between lines. */
export async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let held = '';
  for await (const chunk of bytesOf(file)) {
    const text = held + decoder.decode(chunk as Buffer, { stream: true });
    // A carriage return at the end may be half of a line's end.
    held = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(held === '' ? text : text.slice(0, -1));
  }
  yield withLineFeeds(held + decoder.decode());
}

const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** A file's bytes, decompressed if they are gzip, whatever the file's name. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const packed = startsWith(await rawHead(file), GZIP);
  const raw = createReadStream(file);
  if (!packed) {
    yield* raw as AsyncIterable<Buffer>;
    return;
  }
  const plain = createGunzip();
  raw.on('error', (error) => plain.destroy(error));
  plain.on('close', () => raw.destroy());
  yield* raw.pipe(plain) as AsyncIterable<Buffer>;
}

async function headOf(file: string): Promise<Buffer> {
  for await (const chunk of bytesOf(file)) return chunk;
  return Buffer.alloc(0);
}

async function rawHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, place) => head[place] === byte);
}
