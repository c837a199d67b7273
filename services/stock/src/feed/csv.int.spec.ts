import { type CsvMapping, csvMapping } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minute } from '../testing/feed-events.ts';
import { acme, refusalOf, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const mapping: CsvMapping = csvMapping.parse({
  name: 'list',
  delimiter: ';',
  stocknum: { column: 'No' },
  fields: {
    make: { column: 'Make' },
    model: { column: 'Model' },
    car_type: { value: 'used' },
    year: { column: 'Year', as: 'integer' },
    price: { column: 'Price', as: 'number', empty: 'clear' },
  },
});
const query = { mapping: 'list', as_of: minute(0) };
const file = (...lines: string[]) => ['No;Make;Model;Year;Price', ...lines].join('\r\n');

describe('a CSV file', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    await putMapping(mapping);
  });
  afterAll(() => stock?.close());
  const putMapping = (body: object, name = 'list', caller = acme) =>
    stock.client.request('PUT', `/feed/mappings/${name}`, { body, caller });

  it('FEED-1 is read by the client’s mapping: a verdict a record, each fault with its column', async () => {
    const csv = `\uFEFF${file('1;Kia;Rio;2019;$9,990', '2;Kia;"Rio 15"";x";MMXX;', '3;;Rio;2019;1', '4;Kia', '', '5;Kia;15" Rio;1880;0')}`;
    const { verdicts, ...counts } = await stock.pushCsv(csv, query);
    expect(counts).toEqual({ accepted: 1, unchanged: 0, refused: 4 });
    expect(verdicts.map(({ errors }) => errors?.map(({ message }) => message).join())).toEqual(
      [
        undefined,
        'column "Year": expected a whole number; came "MMXX"',
        'expected a value, which every listed vehicle has; came nothing',
        'expected 5 cells, as the header has; came 2, from "4"',
        'column "Year": expected number to be >=1900; came 1880',
      ].map((message, index) => (index === 2 ? `column "Make": ${message}` : message)),
    );
  });

  it('FEED-2 carries its time: the same file again is a repeat, an older one changes nothing newer', async () => {
    const at = (minutes: number) => ({ ...query, as_of: minute(minutes) });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;9000'), at(5))).toMatchObject({ accepted: 1 });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;9000'), at(5))).toMatchObject({ unchanged: 1 });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;8000'), at(3))).toMatchObject({ unchanged: 1 });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;'), at(6))).toMatchObject({ accepted: 1 });
  });

  it('FEED-1 ends with a refusal where it can’t be read on, and keeps what came before', async () => {
    const { verdicts } = await stock.pushCsv(
      file('Q1;Kia;Rio;2019;1', 'Q2;Kia;"Rio;2019;1', 'Q3;Kia;Rio;2019;1'),
      query,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'refused']);
    expect(verdicts[1]?.errors?.[0]?.message).toContain('can’t be read from here on');

    const endless = 'Q5;Kia;Rio;2019;1\n'.repeat(100_000);
    const long = await stock.pushCsv(file('Q4;Kia;Rio;2019;1', 'Q5;Kia;"Rio;2019;1', endless), query);
    expect(long).toMatchObject({ accepted: 1, refused: 1 });
  });

  it('FEED-5 is taken a hundred thousand records at a time: a small compressed file can hold any number of lines', async () => {
    const answer = await stock.pushCsv(`${file()}\r\n${'x\r\n'.repeat(100_002)}`, query);
    expect([answer.refused, answer.verdicts.length]).toEqual([100_001, 100_001]);
    expect(answer.verdicts.at(-1)?.errors?.[0]?.message).toBe(
      'a file may hold 100000 records; send the rest by itself',
    );
    expect(await stock.pushCsv(file('L1;Kia;Rio;2019;1'), query)).toMatchObject({ accepted: 1 });
  });

  it('is refused whole where its mapping, time or columns are missing', async () => {
    const faults = async (csv: string, given: Record<string, string>) =>
      (await refusalOf(stock.pushCsv(csv, given))).faults[0];
    expect(await faults(file(), { as_of: minute(0) })).toContain('mapping: expected the name');
    expect(await faults(file(), { ...query, mapping: 'other' })).toContain('came "other"');
    expect(await faults(file(), { mapping: 'list' })).toContain('as_of: expected when the file was made');
    expect(await faults('No;Make;Model;Year', query)).toContain('the file has no column "Price"');
  });

  it('FEED-1 is refused where it holds no record, and takes no car away', async () => {
    await stock.pushCsv(file('E1;Kia;Rio;2019;1'), query);
    const before = await stock.rows('SELECT count(*) FROM events');
    const refused = async (csv: string) => {
      const { status, faults } = await refusalOf(stock.pushCsv(csv, query));
      return `${status} ${faults[0]}`;
    };
    expect(await refused('')).toMatch(/^400 file: expected a header line .* came an empty file\. Nothing was changed/);
    expect(await refused(file())).toMatch(/^400 file: .* came a header line of 5 columns and no record/);
    expect(await refused(`${file()}\r\n\r\n`)).toMatch(/^400 file: /);
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
  });

  it('SITE-4 keeps mappings to the client that put them, and rows to its dealerships', async () => {
    const other = { actor: 'feed:other', dealerships: [riverside] };
    const get = (caller: typeof other) => stock.client.request('GET', '/feed/mappings/list', { caller });
    expect((await get({ actor: acme.actor, dealerships: [riverside] })).body).toEqual(mapping);
    expect((await refusalOf(get(other))).status).toBe(404);
    expect((await refusalOf(get({ actor: 'visitor', dealerships: [riverside] }))).status).toBe(403);
    await putMapping({ ...mapping, name: 'foreign', dealership_slug: { value: 'hillside' } }, 'foreign');
    const { verdicts } = await stock.pushCsv(file('F;Kia;Rio;2019;1'), { ...query, mapping: 'foreign' });
    expect(verdicts[0]).toMatchObject({ verdict: 'refused', errors: [{ field: 'dealership_slug' }] });
  });

  it('has a mapping that is checked when it is put', async () => {
    const faults = async (body: object, name?: string) => (await refusalOf(putMapping(body, name))).faults;
    expect(await faults({ ...mapping, fields: { wheels: { value: 4 } } })).toEqual([
      'fields.wheels: This field is not known here.',
    ]);
    expect(await faults(mapping, 'another')).toEqual(['name: expected "another", as in the address; came "list"']);
    expect(await faults({ name: 'list' })).not.toEqual([]);
  });

  it('FEED-4 has no mapping whose name or text the database could not keep', async () => {
    const get = (name: string) => stock.client.request('GET', `/feed/mappings/${name}`, { caller: acme });
    for (const name of ['%00', 'l%00ist', '..%2Flist', 'LIST']) {
      expect((await refusalOf(get(name))).status).toBe(404);
    }
    expect((await refusalOf(stock.pushCsv(file(), { ...query, mapping: 'l\0ist' }))).status).toBe(400);
    for (const text of ['nul\0', 'half \ud83d']) {
      const refusal = await refusalOf(putMapping({ ...mapping, description: text, stocknum: { column: text } }));
      expect(refusal).toMatchObject({ status: 400 });
      expect(refusal.faults.map((fault) => fault.split(':')[0])).toEqual(['description', 'stocknum.column']);
    }
  });
});
