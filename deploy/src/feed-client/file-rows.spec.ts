import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { csvMapping } from '@forecourt/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Format, inspectFile } from './feed-file.ts';
import { type FileRow, readRows } from './file-rows.ts';
import { FeedFileError } from './text-scan.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-feed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const mapping = csvMapping.parse({ name: 'm', stocknum: { column: 'No' }, fields: { make: { column: 'Make' } } });

async function read(name: string, content: string | Buffer, format?: Format): Promise<FileRow[]> {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const rows: FileRow[] = [];
  for await (const row of readRows(await inspectFile(file, { format }), mapping)) rows.push(row);
  return rows;
}

describe("a dealer's file", () => {
  it('is read record by record, each with its number and line', async () => {
    const rows = await read('stock.csv', '\uFEFFNo,Make\r\nS1,"two\r\nlines"\r\n\r\nS2,15" rims\nS3,"a ""b"""\n');
    expect(rows.map(({ row, line, cells }) => [row, line, cells])).toEqual([
      [0, 1, ['No', 'Make']],
      [1, 2, ['S1', 'two\nlines']],
      [2, 5, ['S2', '15" rims']],
      [3, 6, ['S3', 'a "b"']],
    ]);
  });

  it('FEED-9 names the row whose quote is never closed, and reads the others', async () => {
    const rows = await read('quote.csv', 'No,Price,Text\nA1,1,a\nA2,2,"As new\nA3,3,c\nA4,4,17" alloys\n');
    expect(rows.map(({ line, cells, fault }) => [line, cells?.[0] ?? fault])).toEqual([
      [1, 'No'],
      [2, 'A1'],
      [3, expect.stringMatching(/^line 3: expected the quote that opens column "Text" to close/)],
      [4, 'A3'],
      [5, 'A4'],
    ]);
  });

  it('knows rows of the same stock number, dealership and time', async () => {
    const dated = csvMapping.parse({
      ...mapping,
      occurred_at: { column: 'At' },
      stocknum: { template: '{No}-{Make}' },
    });
    const file = path.join(folder, 'keys.csv');
    writeFileSync(file, 'No,Make,At\nS1,Kia,1\n S1 ,Kia,1\nS1,Kia,2\nS2,Kia,1\nS1,Kia\n');
    const keys: (string | undefined)[] = [];
    for await (const { key } of readRows(await inspectFile(file), dated)) keys.push(key);
    const [, first, second, ...others] = keys;
    expect(first).toBe(second);
    expect(new Set([first, ...others]).size).toBe(4);
    expect(others.at(-1)).toBeUndefined();
  });

  it.each<[string, string, string | Buffer, object[]]>([
    ['one event', 'one.json', '{"a":1}', [{ a: 1 }]],
    ['one event over many lines', 'many lines', '{\n "a": 1\n}\n', [{ a: 1 }]],
    ['a list of events', 'list.json', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{ events }', 'events.json', ' {"x":[1],"events":[{"a":1}]}', [{ a: 1 }]],
    ['no event', 'none.json', '{"events":[]}', []],
    ['an event a line, compressed', 'lines.ndjson.gz', gzipSync('{"a":1}\r\n\n{"a":2}'), [{ a: 1 }, { a: 2 }]],
    ['an event a line, of any name', '-stock of 3 March', '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['an event a line, in capitals', 'STOCK.JSONL', '{"a":1}\n', [{ a: 1 }]],
  ])('may hold %s', async (_, name, content, events) => {
    expect((await read(name, content)).map(({ event }) => event)).toEqual(events);
  });

  it('may be CSV by its content, or as the caller says', async () => {
    expect((await read('no ending', 'No,Make\nS1,Kia\n')).map(({ cells }) => cells)).toEqual([
      ['No', 'Make'],
      ['S1', 'Kia'],
    ]);
    expect((await read('stock.txt', '{"a":1}\n', 'ndjson')).map(({ event }) => event)).toEqual([{ a: 1 }]);
  });

  it.each<[string, string, string | Buffer, string]>([
    ['a line that is not JSON', 'bad.ndjson', '{"a":1}\nnonsense', "can't be read: line 2 is not JSON: nonsense"],
    ['JSON that was cut off', 'cut.json', '{"events": [{"a":1}', "can't be read: Unexpected end of JSON input"],
    ['an archive that was cut off', 'cut.csv.gz', gzipSync('a,b\n1,2\n').subarray(0, 15), 'unexpected end of file'],
    ['a line without an end', 'long.ndjson', `"${'x'.repeat(1_100_000)}`, 'line 1 has more than 1000000 characters'],
    ['a workbook', 'stock.xlsx', Buffer.from('PK\x03\x04'), 'an Excel workbook (.xlsx); export it as CSV or JSON'],
    ['bytes that are no text', 'bytes.csv', Buffer.from([0x61, 0x22, 0xff, 0x00, 0x0a]), 'byte 4 (line 1) is NUL'],
  ])('is refused for %s, in one line', async (_, name, content, message) => {
    const fault = await read(name, content).catch((error: Error) => error);
    expect(fault).toBeInstanceOf(FeedFileError);
    expect(fault).toHaveProperty('message', expect.stringContaining(message));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that there are none
    expect(fault).toHaveProperty('message', expect.not.stringMatching(/[\x00-\x1f]/));
  });
});
