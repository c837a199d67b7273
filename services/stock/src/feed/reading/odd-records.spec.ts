import { type CsvMapping, csvMapping } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { csvRecords, type ReadRecord } from './csv-records.ts';
import { Slices } from './slices.ts';

const mapping = csvMapping.parse({
  name: 'list',
  stocknum: { column: 'Stock No' },
  fields: {
    make: { column: 'Make' },
    model: { column: 'Model' },
    year: { column: 'Year', as: 'integer' },
    price: { column: 'Price', as: 'number' },
    km: { column: 'Kms', as: 'integer' },
  },
});
const HEADER = 'Stock No,Make,Model,Year,Price,Kms';
const ONE = 'A1,Toyota,Corolla,2020,21990,41000';
const TWO = 'A2,Mazda,CX-5,2021,28990,38000';

async function readBy(given: CsvMapping, whole: string): Promise<ReadRecord[]> {
  const text = async function* () {
    yield whole;
  };
  const records: ReadRecord[] = [];
  for await (const each of csvRecords(text(), given, new Slices().open('a'), 100_000)) records.push(each);
  return records;
}
const read = (...lines: string[]) => readBy(mapping, `${lines.join('\n')}\n`);
const numbersOf = (records: readonly ReadRecord[]) => records.map(({ record }) => record?.['Stock No']);
const saysOf = (records: readonly ReadRecord[]) =>
  records.flatMap(({ fault, warnings = [] }) => [...(fault ?? []), ...warnings.map(({ message }) => message)].join(''));

describe('lines of a CSV file that are no records', () => {
  it.each([
    ['the header again', [HEADER, ONE, HEADER, TWO], 'line 3: expected a record; got the header line again'],
    ['the header of a file joined to it', [HEADER, ONE, `\uFEFF${HEADER.toUpperCase()}`, TWO], 'line 3: expected a'],
    [
      'the types of the columns',
      [HEADER, 'varchar(20),text,text,int,"decimal(10,2)",int', ONE, TWO],
      'got the types of',
    ],
    ['a line that is drawn', [HEADER, ONE, '----,----,-----,----,-----,---', TWO], 'got a drawn line'],
  ])('FEED-9 are left out with a word: %s', async (_what, lines, says) => {
    const records = await read(...lines);
    expect(numbersOf(records)).toEqual(['A1', 'A2']);
    expect(saysOf(records).join('')).toContain(says);
  });

  it('FEED-9 end the file where the columns behind them are others', async () => {
    const records = await read(HEADER, ONE, 'Stock No,Make,Model,Year,Kms,Price', 'A2,Mazda,CX-5,2021,38000,28990');
    expect(numbersOf(records)).toEqual(['A1', undefined]);
    expect(records[1]).toMatchObject({
      cut: true,
      fault: expect.stringContaining('line 3: expected a record; got another'),
    });
  });

  it('FEED-9 are passed over without a word if they are a type of PowerShell, or the end of an old system', async () => {
    const records = await read('#TYPE System.Data.DataRow', HEADER, ONE, TWO, '\u001A');
    expect(numbersOf(records)).toEqual(['A1', 'A2']);
    expect(saysOf(records).join('')).toBe('');
  });

  it('FEED-8 finds a column whose name has other blanks than the mapping’s', async () => {
    expect((await read(HEADER.replace('Stock No', 'Stock\u00a0 No'), ONE))[0]?.record).toMatchObject({
      'Stock No': 'A1',
    });
  });
});

describe('a record whose values are in other columns', () => {
  it.each([
    ['a delimiter is missing and one is too many', 'A2,Mazda CX-5,2021,28990,38000,none', 'each value in its column'],
    ['a price has a bare comma and the last cell is missing', 'A2,Mazda,CX-5,2021,$28,990', 'a price in one cell'],
  ])('FEED-9 is refused by its stock number: %s', async (_what, line, says) => {
    const [, odd, last] = await read(HEADER, ONE, line, ONE.replace('A1', 'A3'));
    expect(odd).toMatchObject({ stocknum: 'A2', fault: expect.stringContaining(says) });
    expect(last?.record).toMatchObject({ 'Stock No': 'A3' });
  });

  it.each([
    'A2,Peugeot,2008,MY21,,38000',
    'A2,Mazda,3,2021,POA,38000',
    'A2,Mazda,3,unknown,28990,38000',
    'A2,Jayco,Trailer,2021,450,1200',
    'A2,Mazda,3,,28990,38000',
  ])('FEED-8 is none of a row with a cell that can’t be read: %s', async (line) => {
    expect((await read(HEADER, line))[0]?.record).toMatchObject({ 'Stock No': 'A2' });
  });
});

describe('a distance that its own comma has split', () => {
  const wide = csvMapping.parse({
    ...mapping,
    fields: { ...mapping.fields, seats: { column: 'Seats', as: 'integer' }, dealercomments: { column: 'Text' } },
  });
  const faultOf = async (line: string, header = `${HEADER},Seats,Text`) =>
    (await readBy(wide, `${header}\n${line}\n`))[0]?.fault;

  it.each(['A2,Mazda,3,2021,28990,41,000,5,', 'A2,Mazda,3,2021,28990,41,250,Tidy,5'])(
    'FEED-9 refuses its row: %s',
    async (line) => {
      expect(await faultOf(line, `${HEADER},Text,Seats,Note`)).toContain(
        'expected a number in one cell, in quotes if it has a comma; got "41,',
      );
    },
  );

  it.each(['A2,Mazda,3,2026,28990,41,5,250 sold', 'A2,Mazda,3,2026,28990,41,250,x', 'A2,Mazda,3,2026,28990,41,,250'])(
    'FEED-8 is none where a new car has driven 41 km: %s',
    async (line) => {
      expect(await faultOf(line)).toBeUndefined();
    },
  );
});

describe('a file that ends within a record', () => {
  const last = async (text: string) => (await readBy(mapping, text)).at(-1);
  it('FEED-3 may have been cut, so that a full one must not drop cars', async () => {
    expect(await last(`${HEADER}\n${ONE}\nA2,Mazda,CX-5,20`)).toMatchObject({
      stocknum: 'A2',
      fault: expect.stringContaining('got 4'),
      doubt: 'line 3: the file ends within a record',
    });
  });

  it.each([
    ['a line break behind it', `${HEADER}\n${ONE}\nA2,Mazda,CX-5,20\n`],
    ['all of its cells', `${HEADER}\n${ONE}\n${TWO}`],
    ['one cell alone', `${HEADER}\n${ONE}\nExported by us`],
    ['a sum', `${HEADER}\n${ONE}\nTotal,1`],
  ])('FEED-3 is not doubted with %s', async (_with, text) => {
    expect(await last(text)).not.toHaveProperty('doubt');
  });
});
