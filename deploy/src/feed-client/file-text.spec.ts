import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { detectText, type Encoding, textOf } from './file-text.ts';
import { TextScan } from './text-scan.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-text-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(content: string | Buffer): string {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  return file;
}

async function read(content: string | Buffer, asked?: Encoding) {
  const file = write(content);
  const form = await detectText(file, asked);
  let text = '';
  for await (const piece of textOf(file, form.encoding)) text += piece;
  return { ...form, text };
}

const refusal = (content: string | Buffer, asked?: Encoding) =>
  read(content, asked).then(
    ({ found }) => `read as ${found}`,
    (error: Error) => error.message,
  );
const CAFE = 'a,b\n1,Café – “neu” 24 €\n';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** In Windows-1252, of which Latin-1 is the part that dealers' systems mostly use. */
const in1252 = Buffer.from('a,b\n1,Caf\xe9 \x96 \x93neu\x94 24 \x80\n', 'latin1');

describe("a dealer's text", () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(CAFE), 'UTF-8 (every byte is valid)'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${CAFE}`), 'UTF-8 (from its byte order mark)'],
    ['Windows-1252', in1252, 'Windows-1252, because byte 10 (line 2) is not UTF-8'],
    ['UTF-16', Buffer.from(`\uFEFF${CAFE}`, 'utf16le'), 'UTF-16 little-endian (from its byte order mark)'],
    ['UTF-16 the other way', utf16be(`\uFEFF${CAFE}`), 'UTF-16 big-endian (from its byte order mark)'],
    ['gzip, whatever its name', gzipSync(in1252), 'Windows-1252, because byte 10 (line 2) is not UTF-8'],
    ['lines that end as on Windows', Buffer.from(CAFE.replaceAll('\n', '\r\n')), 'UTF-8 (every byte is valid)'],
    ['lines that end as on old Macs', Buffer.from(CAFE.replaceAll('\n', '\r')), 'UTF-8 (every byte is valid)'],
  ])('is read to the letter from %s, and says what it was read as', async (_name, content, found) => {
    expect(await read(content)).toMatchObject({ text: CAFE, found });
  });

  it.each<[string, Buffer, string]>([
    [
      'UTF-16 without its mark',
      Buffer.from(CAFE, 'utf16le'),
      'byte 2 (line 1) is NUL: this is not text, or it is UTF-16 without',
    ],
    [
      'bytes of no encoding',
      Buffer.from([0x61, 0x0a, 0xe9, 0x20, 0x81]),
      'byte 3 (line 2) is not UTF-8, and byte 5 (line 2) is not Windows-1252. Save it as UTF-8.',
    ],
    [
      'two encodings',
      Buffer.concat([Buffer.from('é\n'), Buffer.from([0xe9, 0x20])]),
      'byte 4 (line 2) is not UTF-8, but other characters are: the file mixes encodings.',
    ],
    [
      'UTF-8 by its mark alone',
      Buffer.concat([Buffer.from('\uFEFFa\n'), Buffer.from([0xe9])]),
      'byte 6 (line 2) is not UTF-8.',
    ],
    ['UTF-16 that was cut off', Buffer.from('\uFEFFab', 'utf16le').subarray(0, 5), 'byte 6 (line 1) is not UTF-16.'],
    ['half of a character', Buffer.from('\uFEFFa\n\ud83d!', 'utf16le'), 'byte 10 (line 2) is not UTF-16.'],
    ['a workbook', Buffer.from('PK\x03\x04…'), 'a ZIP archive or an Excel workbook (.xlsx); export it as CSV'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'text in UTF-32'],
  ])('is refused where it is %s, with the byte and line', async (_name, content, message) => {
    expect(await refusal(content)).toContain(message);
  });

  it('is read as the caller says, if it can be', async () => {
    const mixed = Buffer.concat([Buffer.from('é '), Buffer.from([0xe9])]);
    expect(await read(mixed, 'windows-1252')).toMatchObject({ text: 'Ã© é' });
    expect(await read(Buffer.from(CAFE, 'utf16le'), 'utf-16le')).toMatchObject({ text: CAFE });
    expect(await refusal(mixed, 'utf-8')).toContain('byte 4 (line 1) is not UTF-8');
  });

  it('is recognised as UTF-8 exactly if it is, however it is split into chunks', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 8 }).map((text) => new TextEncoder().encode(text)),
      fc
        .tuple(fc.constantFrom(0xe0, 0xed, 0xf0, 0xf4, 0xc1, 0xf5), fc.uint8Array({ minLength: 1, maxLength: 3 }))
        .map(([lead, rest]) => Uint8Array.from([lead, ...rest])),
    );
    fc.assert(
      fc.property(bytes, fc.nat(12), (content, cut) => {
        const scan = new TextScan('utf-8');
        scan.read(content.subarray(0, cut));
        scan.read(content.subarray(cut));
        const isUtf8 = () => new TextDecoder('utf-8', { fatal: true }).decode(content) !== undefined;
        if (content.includes(0)) expect(() => scan.end()).toThrow('NUL');
        else expect(outcome(() => scan.end())).toBe(outcome(isUtf8));
      }),
      { numRuns: 2_000 },
    );
  });
});

function outcome(act: () => unknown): 'taken' | 'refused' {
  try {
    act();
    return 'taken';
  } catch {
    return 'refused';
  }
}
