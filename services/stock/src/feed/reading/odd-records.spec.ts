import { csvMapping } from '@forecourt/contracts';
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

async function read(...lines: string[]): Promise<ReadRecord[]> {
  const text = async function* () {
    yield `${lines.join('\n')}\n`;
  };
  const records: ReadRecord[] = [];
  for await (const each of csvRecords(text(), mapping, new Slices().open('a'), 100_000)) records.push(each);
  return records;
}
const numbersOf = (records: readonly ReadRecord[]) => records.map(({ record }) => record?.['Stock No']);
const saysOf = (records: readonly ReadRecord[]) =>
  records.flatMap(({ fault, warnings = [] }) => [...(fault ?? []), ...warnings.map(({ message }) => message)].join(''));

describe('lines of a CSV file that are no records', () => {
  it.each([
    ['the header again', [HEADER, ONE, HEADER, TWO], 'line 3: expected a record; got the header line again'],
    ['the header of a file joined to it', [HEADER, ONE, `\uFEFF${HEADER.toUpperCase()}`, TWO], 'line 3: expected a'],
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
