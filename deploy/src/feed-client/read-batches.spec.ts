import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { FeedFileError, readBatches } from './read-batches.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-feed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(name: string, content: string | Buffer) {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const batches = [];
  for await (const batch of readBatches(file, ',')) batches.push(batch);
  return batches;
}

describe("a dealer's file", () => {
  it('is cut into batches of 1,000 records at their true ends, each with the header line', async () => {
    const records = Array.from({ length: 1_001 }, (_, index) => `S${index},"two\nlines"\n`);
    const batches = await read('stock.csv', `\uFEFFStock No,Comments\n${records.join('')}`);
    expect(batches).toEqual([
      { kind: 'csv', records: 1_000, csv: `Stock No,Comments\n${records.slice(0, 1_000).join('')}` },
      { kind: 'csv', records: 1, csv: `Stock No,Comments\n${records[1_000]}` },
    ]);
  });

  it.each([
    ['one event', 'one.json', '{"a":1}', [{ a: 1 }]],
    ['a list of events', 'list.json', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{ events }', 'events.json', '{"events":[{"a":1}]}', [{ a: 1 }]],
    ['an event a line, compressed', 'lines.ndjson.gz', gzipSync('{"a":1}\r\n\n{"a":2}'), [{ a: 1 }, { a: 2 }]],
  ])('may hold %s', async (_, name, content, events) => {
    expect(await read(name, content)).toEqual([{ kind: 'json', events, records: events.length }]);
  });

  it.each([
    ['a line that is not JSON', 'bad.ndjson', '{"a":1}\nnonsense', "can't be read: line 2 is not JSON: nonsense"],
    ['JSON that was cut off', 'cut.json', '{"events": [', "can't be read: Unexpected end of JSON input"],
    ['an archive that was cut off', 'cut.csv.gz', gzipSync('a,b\n1,2\n').subarray(0, 15), 'unexpected end of file'],
    ['a quote that never ends', 'quote.csv', 'a,b\n"1,2\n', "can't be read: Quote Not Closed"],
    ['a spreadsheet', 'stock.xls', 'x', 'its name must end in .csv, .ndjson or .json, each also with .gz.'],
    ['bytes that are no text', 'bytes.csv', Buffer.from([0x61, 0x22, 0xff, 0x00, 0x0a]), "can't be read: "],
  ])('is refused for %s, in one line', async (_, name, content, message) => {
    const fault = await read(name, content).catch((error: Error) => error);
    expect(fault).toBeInstanceOf(FeedFileError);
    expect(fault).toHaveProperty('message', expect.stringContaining(message));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is what is tested
    expect(fault).toHaveProperty('message', expect.not.stringMatching(/[\x00-\x1f]/));
  });
});
