import { csvMapping } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { csvRecords, type ReadRecord } from './csv-records.ts';
import { Slices } from './slices.ts';

const mapping = csvMapping.parse({
  name: 'list',
  stocknum: { column: 'No' },
  fields: { make: { column: 'Make' }, price: { column: 'Price', as: 'number' }, dealercomments: { column: 'Text' } },
});
const HEADER = 'No,Make,Year,Price,Text';
const rows = (from: number, to: number, text = (_at: number) => 'Tidy and clean.') =>
  Array.from({ length: to - from + 1 }, (_, place) => rowOf(from + place, text(from + place)));
const rowOf = (at: number, text: string) => `N${at},Kia,20${10 + at},${10_000 + at},${text}`;

/** Read in pieces of every size, which must not matter. */
async function read(text: string, given = mapping, sizes = [1, 7, 64, 100_000]): Promise<ReadRecord[]> {
  const results: ReadRecord[][] = [];
  for (const size of sizes) {
    const count = Math.ceil(text.length / size);
    const pieces = Array.from({ length: count }, (_, at) => text.slice(at * size, (at + 1) * size));
    const records: ReadRecord[] = [];
    for await (const each of csvRecords(eachOf(pieces), given, new Slices().open('a'), 100_000)) records.push(each);
    results.push(records);
  }
  for (const result of results) expect(result).toEqual(results[0]);
  return results[0] ?? [];
}

async function* eachOf(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

const cellsOf = (records: readonly ReadRecord[], column = 'No') => records.map(({ record }) => record?.[column]);
const faultsOf = (records: readonly ReadRecord[]) => records.flatMap(({ fault }) => fault ?? []);

describe('a quote that is never closed', () => {
  const stray = (text: (at: number) => string) => [HEADER, ...rows(1, 24, text)].join('\n');

  it('FEED-8 refuses its own row and names its line, and takes no other into that row’s text', async () => {
    const records = await read(stray((at) => (at === 7 ? '"As new' : at === 16 ? 'Runs on 17" alloys.' : 'Tidy.')));
    expect(records).toHaveLength(24);
    expect(records[6]).toMatchObject({ stocknum: 'N7', doubt: expect.stringContaining('line 8') });
    expect(faultsOf(records)).toEqual([
      'line 8: expected the quote that opens column "Text" to close within its record; got "As new"',
    ]);
    expect(records[15]?.record).toMatchObject({ No: 'N16', Text: 'Runs on 17" alloys.' });
    expect(cellsOf(records).filter((no) => no !== undefined)).toHaveLength(23);
  });

  it.each<[string, (at: number) => string]>([
    ['among quoted cells', (at) => (at === 7 ? '"As new' : '"One owner, full history."')],
    [
      'before one quoted cell far behind it',
      (at) => (at === 7 ? '"As new' : at === 20 ? '"One owner, clean"' : 'Tidy.'),
    ],
    [
      'before a quoted cell in the next row',
      (at) => (at === 7 ? '"As new' : at === 8 ? '"One owner, clean"' : 'Tidy.'),
    ],
    [
      'before inch marks and doubled quotes',
      (at) => (at === 7 ? '"As new' : at > 9 ? '"18"" and 17"" alloys"' : 'Tidy'),
    ],
    [
      'before a quoted text of several lines',
      (at) => (at === 7 ? '"As new' : at === 8 ? '"One owner\n\nand clean"' : 'Tidy'),
    ],
    ['that stands alone in its cell', (at) => (at === 7 ? '"' : 'Tidy.')],
  ])('FEED-8 %s costs its own row only', async (_case, text) => {
    const records = await read(stray(text));
    expect(faultsOf(records)).toEqual([expect.stringMatching(/^line 8: expected the quote that opens column "Text"/)]);
    expect(records.map(({ record, stocknum }) => record?.No ?? stocknum)).toEqual(
      Array.from({ length: 24 }, (_, at) => `N${at + 1}`),
    );
  });

  it('FEED-8 is found where every cell is quoted, in the middle of a row, twice, and at the end of the file', async () => {
    const quoted = rows(1, 6).map((row) =>
      row
        .split(',')
        .map((cell) => `"${cell}"`)
        .join(','),
    );
    quoted[2] = '"N3","Kia","2013","10003","As new';
    const all = await read([HEADER, ...quoted].join('\r\n'));
    expect([faultsOf(all), cellsOf(all)]).toEqual([
      [expect.stringContaining('line 4')],
      ['N1', 'N2', undefined, 'N4', 'N5', 'N6'],
    ]);
    const middle = await read([HEADER, rowOf(1, 'a'), 'N2,"Kia,2012,10002,Tidy', ...rows(3, 5)].join('\n'));
    expect(faultsOf(middle)).toEqual([expect.stringMatching(/line 3: .*column "Make"/)]);
    const twice = await read([HEADER, ...rows(1, 9, (at) => (at === 3 || at === 6 ? '"As new' : 'Tidy'))].join('\n'));
    expect(faultsOf(twice).map((fault) => fault.slice(0, 7))).toEqual(['line 4:', 'line 7:']);
    const last = await read([HEADER, ...rows(1, 3, (at) => (at === 3 ? '"As new' : 'Tidy'))].join('\n'));
    expect(last.at(-1)).toMatchObject({
      stocknum: 'N3',
      fault: expect.stringContaining('line 4'),
      doubt: expect.anything(),
    });
  });

  it.each([
    [';', '\r\n'],
    ['\t', '\n'],
    ['|', '\r'],
  ])('FEED-8 is found with the delimiter %j and line breaks %j', async (delimiter, end) => {
    const lines = [HEADER, ...rows(1, 9, (at) => (at === 4 ? '"As new' : 'Tidy'))];
    const records = await read(lines.map((line) => line.replaceAll(',', delimiter)).join(end));
    expect(faultsOf(records)).toEqual([expect.stringContaining('line 5')]);
    expect(records).toHaveLength(9);
  });

  it('FEED-5 costs little if every row has one, and ends after a thousand', async () => {
    const records = await read([HEADER, ...rows(1, 1_200, () => '"As new')].join('\n'), mapping, [16_384]);
    expect(records).toHaveLength(1_001);
    expect(records.at(-1)).toMatchObject({ cut: true, fault: expect.stringContaining('can’t read the file beyond') });
  });
});

describe('a quote that is never closed in the header', () => {
  const optional = csvMapping.parse({
    name: 'list',
    stocknum: { column: 'No' },
    optional_columns: true,
    fields: { make: { column: 'Make' } },
  });
  it.each([
    ['and closed by none', ['No,Make,"Year,Price,Text', ...rows(1, 9)]],
    [
      'and closed by a quoted cell',
      ['No,Make,"Year,Price,Text', ...rows(1, 9, (at) => (at === 4 ? '"Tidy"' : 'Clean'))],
    ],
    ['at its beginning', ['"No,Make,Year,Price,Text', ...rows(1, 9, (at) => (at === 4 ? '"Tidy"' : 'Clean'))]],
  ])('FEED-8 %s refuses the file and names it, instead of taking rows into a name', async (_, lines) => {
    await expect(read(lines.join('\n'), optional)).rejects.toMatchObject({
      errors: [{ field: 'file', message: expect.stringMatching(/^line 1: expected the quote that opens cell \d/) }],
    });
  });

  it('FEED-8 is none where a name has a line break and a comma, and names have no character that nobody sees', async () => {
    const records = await read(
      ['No,\u200bMake,Year,"Price\n(drive away, incl. GST)",Text', ...rows(1, 2)].join('\r\n'),
      optional,
    );
    expect(cellsOf(records, 'Make')).toEqual(['Kia', 'Kia']);
    expect(cellsOf(records, 'Price\n(drive away, incl. GST)')).toEqual(['10001', '10002']);
  });
});

describe('quotes that are right', () => {
  it('FEED-8 hold commas, blank lines, doubled quotes and many lines', async () => {
    const text = `Full history, two keys,\n\none owner, "as new" tyres,\n${'line, with a comma\n'.repeat(15)}end.`;
    const records = await read([HEADER, rowOf(1, `"${text.replaceAll('"', '""')}"`), rowOf(2, 'Tidy.')].join('\n'));
    expect(cellsOf(records, 'Text')).toEqual([text, 'Tidy.']);
  });

  it('FEED-8 hold lines with as many commas as the file has columns, as words are no prices', async () => {
    const text = 'Comes with\nradio, camera, hooks, mats, keys\nand, that, is, all, folks';
    const records = await read([HEADER, rowOf(1, 'Tidy'), rowOf(2, `"${text}"`), rowOf(3, 'Tidy')].join('\n'));
    expect(cellsOf(records, 'Text')).toEqual(['Tidy', text, 'Tidy']);
  });

  it.each([
    ['Runs on 17" alloys', 'Runs on 17" alloys'],
    ['17"', '17"'],
    ['"Runs on 17" alloys"', 'Runs on 17" alloys'],
    ['"""As new"" tyres"', '"As new" tyres'],
    ['""As new"" tyres', '""As new"" tyres'],
    ['"Clean" ', 'Clean'],
    ['""', ''],
    [' "spaced"', ' "spaced"'],
  ])('FEED-8 %j reads as %j', async (cell, text) => {
    expect(cellsOf(await read([HEADER, rowOf(1, cell), rowOf(2, 'x')].join('\n')), 'Text')).toEqual([text, 'x']);
  });

  it('FEED-3 may be others, by the mapping', async () => {
    const records = await read([HEADER, rowOf(1, "'One, two'"), rowOf(2, '17" alloys')].join('\n'), {
      ...mapping,
      quote: "'",
    });
    expect(cellsOf(records, 'Text')).toEqual(['One, two', '17" alloys']);
  });
});

describe('a CSV file', () => {
  it('FEED-3 is read with a line that names its delimiter, a mark of its byte order, quoted names and mixed line breaks', async () => {
    const text =
      '\uFEFFsep=;\r\n"No";Make ;"Year";Price;"Text"\rN1;Kia;2011;1;a\nN2;Kia;2012;2;"b;c"\r\n\r\nN3;Kia;2013;3;d';
    expect(cellsOf(await read(text), 'Text')).toEqual(['a', 'b;c', 'd']);
  });

  it('FEED-3 may end in rows of nothing, as spreadsheets write them', async () => {
    expect(cellsOf(await read(`${HEADER}\n${rowOf(1, 'a')}\n,,,,\n , ,,,\n`))).toEqual(['N1']);
  });

  it('FEED-8 is refused if it has a column twice that the mapping reads, naming both', async () => {
    await expect(read(`${HEADER},Price\n${rowOf(1, 'a')},`)).rejects.toMatchObject({
      errors: [{ field: 'fields.price', message: expect.stringContaining('columns 4 and 6') }],
    });
    expect(cellsOf(await read(`${HEADER},Note,Note,,\n${rowOf(1, 'a')},,,,`))).toEqual(['N1']);
  });

  it('FEED-8 loses NUL characters with a warning', async () => {
    const [record] = await read(`${HEADER}\nN1,K\0ia,2011,1,a`);
    expect([record?.record?.Make, record?.warnings]).toEqual([
      'Kia',
      [{ field: '', message: expect.stringContaining('column "Make": NUL characters were removed') }],
    ]);
  });
});
