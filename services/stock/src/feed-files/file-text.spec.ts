import { describe, expect, it } from '@jest/globals';
import type { Slice } from '../feed/reading/slices.ts';
import { fileRecords } from './file-records.ts';
import { EncodingSniffer, textOf } from './file-text.ts';

const endless = { isOver: false, next: async () => undefined } as unknown as Slice;

const TEXT = 'No;Make;Note\n1;Citroën;“as new” – 29 990 €\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** Latin-1 and what Windows adds to it. */
const windows = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => ({ '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0)),
  );

describe('the text of a file', () => {
  it.each([
    ['utf-8', 'utf-8', Buffer.from(TEXT)],
    ['utf-8 with a mark', 'utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['utf-16le with a mark', 'utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['utf-16be with a mark', 'utf-16be', swapped(`\uFEFF${TEXT}`)],
    ['utf-16le', 'utf-16le', Buffer.from(TEXT.replaceAll('’', "'"), 'utf16le')],
    ['utf-16be', 'utf-16be', swapped(TEXT)],
    ['windows-1252', 'windows-1252', windows(TEXT)],
  ] as const)('FEED-3 is read as it was written, in pieces of any size: %s', async (_name, encoding, bytes) => {
    for (const size of [1, 3, 64]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
        bytes.subarray(place * size, (place + 1) * size),
      );
      const sniffer = new EncodingSniffer();
      for (const piece of pieces) sniffer.add(piece);
      expect(sniffer.found()).toBe(encoding);
      let text = '';
      const stream = async function* () {
        yield* pieces;
      };
      for await (const part of textOf(stream(), encoding)) text += part;
      expect(text).toBe(TEXT);
    }
  });

  it('begins with what shows its format, whatever its encoding', () => {
    for (const bytes of [Buffer.from('\uFEFF <a/>'), Buffer.from('\uFEFF<a/>', 'utf16le'), swapped('\uFEFF\n<a/>')]) {
      const sniffer = new EncodingSniffer();
      sniffer.add(bytes);
      expect(sniffer.beginning()).toBe('<a/>');
    }
  });

  it.each([
    ['504b0304140000', 'a ZIP archive'],
    ['1f8b0800000000', 'a gzip file that was compressed twice'],
    ['d0cf11e0a1b11ae1', 'a workbook of Excel'],
    ['255044462d312e37', 'a PDF'],
    [Buffer.from('\uFEFF\n<!DOCTYPE html><html>').toString('hex'), 'a web page'],
    [Buffer.from('<HTML lang="en">').toString('hex'), 'a web page'],
  ])('FEED-3 is no list of vehicles if it begins with %s', (hex, what) => {
    const sniffer = new EncodingSniffer();
    sniffer.add(Buffer.from(hex, 'hex'));
    expect(sniffer.noList()).toContain(what);
  });

  it.each(['PK,Make\n1,Kia', '<stock/>', '<htmlads/>', '{"a":1}', '[{"a":1}]'])('FEED-3 may be one: %j', (text) => {
    const sniffer = new EncodingSniffer();
    sniffer.add(Buffer.from(text));
    expect(sniffer.noList()).toBeUndefined();
  });

  it.each([
    ['a NUL at an odd byte', Buffer.from('No,Make\n1,K\0ia\n'), 'utf-8'],
    ['NULs at the ends of fields', Buffer.from('No,Make\n1\0\0,Kia\0\0\0\n2\0\0,Rio\0\0\0\n'), 'utf-8'],
    ['a NUL in Windows-1252', Buffer.concat([windows('No,Make\n1,Citroën\n'), Buffer.from([0])]), 'windows-1252'],
    ['Greek in UTF-16', Buffer.from('No,Make,Note\n1,Kia,Καινούργιο αυτοκίνητο 2020\n', 'utf16le'), 'utf-16le'],
  ] as const)('FEED-9 is UTF-16 only if the zeros are on one side of it: %s', (_name, bytes, encoding) => {
    const sniffer = new EncodingSniffer();
    sniffer.add(bytes);
    expect(sniffer.found()).toBe(encoding);
  });

  it('FEED-9 has its NULs removed from lines of JSON, with a warning', async () => {
    const lines = async function* () {
      yield '{"No":"1\0"}\n\0\n{"No":"2"}\n';
    };
    const read = [];
    for await (const record of fileRecords(lines(), 'ndjson', undefined, endless)) read.push(record);
    expect(read).toEqual([
      { index: 0, event: { No: '1' }, warnings: [{ field: '', message: expect.stringContaining('NUL') }] },
      { index: 1, event: { No: '2' } },
    ]);
  });

  it('FEED-9 reads text of two encodings as UTF-8, where a few bytes are none', () => {
    const sniffer = new EncodingSniffer();
    sniffer.add(Buffer.concat([Buffer.from('No,Make,Note\n1,Citroën,'), windows('“as new”\n')]));
    expect(sniffer.found()).toBe('utf-8');
    const broken = new EncodingSniffer();
    broken.add(Buffer.from('No,Make\n1,Citro\ufffdn\n'));
    expect(broken.found()).toBe('utf-8');
  });

  it('FEED-9 reads lines of JSON that an old Mac ended, and refuses a list on one', async () => {
    const lines = async function* () {
      yield '{"No":"1"}\r';
      yield '{"No":"2"}\r\n[{"No":"3"},{"No":"4"}]\r';
    };
    const read = [];
    for await (const record of fileRecords(lines(), 'ndjson', undefined, endless))
      read.push(record.event ?? record.fault);
    expect(read).toEqual([{ No: '1' }, { No: '2' }, expect.stringContaining('expected one object on each line')]);
  });
});
