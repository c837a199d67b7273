import { readFileSync } from 'node:fs';
import { type CsvMapping, csvMapping, type OwnFeedHealth } from '@forecourt/contracts';
import type { CallerStatement } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minute } from '../testing/feed-events.ts';
import { feedOf, visitorOf } from '../testing/known-scopes.ts';
import { acme, refusalOf, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { FeedCounts } from './keeping/feed-counts.ts';

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
/** For a hundred thousand records, each with a fault, on a busy machine: they take some seconds of one processor. */
const SLOWEST_MS = 180_000;
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
    const csv = `\uFEFF${file('1;Kia;Rio;2019;$9,990', '2;Kia;"Rio 15"";x";MMXX;', '3;;Rio;2019;9990', '4;Kia', '', '5;Kia;15" Rio;1880;0')}`;
    const { verdicts, ...counts } = await stock.pushCsv(csv, query);
    expect(counts).toMatchObject({ accepted: 3, unchanged: 0, refused: 2 });
    expect(counts.warnings).toEqual([
      expect.objectContaining({ rule: 'number', rows: 1, example: expect.objectContaining({ row: 2, stocknum: '2' }) }),
      expect.objectContaining({ rule: 'value', field: 'car.year', rows: 1 }),
    ]);
    expect(verdicts.map(({ stocknum }) => stocknum)).toEqual(['1', '2', '3', '4', '5']);
    const messages = verdicts.map(({ errors = [], warnings = [] }) =>
      [...errors, ...warnings].map(({ message }) => message),
    );
    expect(messages).toEqual([
      [],
      ['column "Year": expected a whole number; got "MMXX". The field was left out.'],
      ['column "Make": expected a value, which every listed vehicle has; got nothing'],
      ['expected 5 cells, as in the header; got 2, from "4"'],
      ['column "Year": expected number to be >=1900; got 1880. The field was left out.'],
    ]);
  });

  it('counts as refused in the health of its feed if it is refused as a whole, but not a dry run', async () => {
    const health = async () => {
      await stock.service.app.get(FeedCounts).flush();
      const { feeds } = (await stock.client.request<OwnFeedHealth>('GET', '/feed/health', { caller: acme })).body;
      return feeds.find(({ dealership_slug: slug }) => slug === riverside.slug);
    };
    const before = (await health())?.refused_files ?? 0;
    const short = 'No;Make\r\n1;Kia';
    expect((await refusalOf(stock.pushCsv(short, { ...query, dry_run: 'true' }))).status).toBe(400);
    expect((await refusalOf(stock.pushCsv(short, query))).status).toBe(400);
    const after = await health();
    expect(after?.refused_files).toBe(before + 1);
    expect(after?.file_reasons).toContainEqual({ reason: expect.stringContaining('Model'), files: 1 });
  });

  it('FEED-8 is read by a mapping that comes with the product, as a webhook’s JSON is, timed by its arrival', async () => {
    const example = (name: string) =>
      readFileSync(new URL(`../../../../contracts/examples/feed/${name}`, import.meta.url), 'utf8');
    const shipped = { ...query, mapping: 'classifieds-csv' };
    const { verdicts } = await stock.pushCsv(example('classifieds-csv.csv'), shipped);
    // The third line reports a sale of a vehicle that is not listed.
    expect(verdicts.map(({ verdict, stocknum }) => [verdict, stocknum])).toEqual([
      ['accepted', 'C7731'],
      ['accepted', 'C7732'],
      ['refused', 'C7002'],
    ]);
    const webhook = (asOf: string) =>
      stock.client.request('POST', `/feed/events?mapping=dealer-webhook&as_of=${asOf}`, {
        body: JSON.parse(example('dealer-webhook.json')),
        caller: acme,
      });
    expect((await webhook('now')).body).toMatchObject({ accepted: 1, verdicts: [{ stocknum: 'W20417' }] });
    expect((await webhook('now')).body).toMatchObject({ unchanged: 1 });
    const refused = await refusalOf(webhook('yesterday'));
    expect(refused).toEqual({ status: 400, faults: [expect.stringContaining('as_of')] });
  });

  it('FEED-8 leaves out each field that no rule accepts, only the faulty picture, and nothing that the mapping requires', async () => {
    await putMapping(
      {
        ...mapping,
        name: 'whole',
        fields: {
          ...mapping.fields,
          vin: { column: 'VIN' },
          car_type: { column: 'Type', required: true },
          regplate: { column: 'Rego' },
          images: { column: 'Photos', as: 'list' },
          'variant.cylinders': { column: 'Cyl', as: 'integer' },
        },
      },
      'whole',
    );
    const csv = [
      'No;Make;Model;Year;Price;VIN;Type;Rego;Photos;Cyl',
      'W1;Kia;Rio;2019;9990;short;used;??;https://a.test/1.jpg|no address|https://a.test/2.jpg;900',
      'W2;Kia;Rio;2019;9990;;Truck;;;',
      'W3;Kia;Rio;2099;12 or 13;;new;;none;',
    ].join('\n');
    const { verdicts } = await stock.pushCsv(csv, { ...query, mapping: 'whole' });
    const texts = verdicts.map(({ verdict, errors = [], warnings = [] }) => [
      verdict,
      errors.map(({ field }) => field),
      warnings.map(({ field }) => field).sort(),
    ]);
    expect(texts).toEqual([
      ['accepted', [], ['car.images[1].url', 'car.regplate', 'car.variant.cylinders', 'car.vin']],
      ['refused', ['car.car_type'], []],
      ['accepted', [], ['car.images[0].url', 'car.price', 'car.year']],
    ]);
    const { vehicle } = await stock.find(verdicts[0]?.vehicle_id ?? '');
    expect(vehicle.photos.images?.map(({ url }) => url)).toEqual(['https://a.test/1.jpg', 'https://a.test/2.jpg']);
    expect(vehicle.details).toEqual({ make: 'Kia', model: 'Rio', car_type: 'used', year: 2019 });
  });

  it('FEED-4 leaves out text that is not UTF-8, and refuses a row whose stock number is not', async () => {
    const csv = Buffer.from(file('U1;Citroën;C3;2019;1', 'U2;Kia;Picanto é;2019;1', 'U\xe9;Kia;Rio;2019;1'), 'latin1');
    const { verdicts } = await stock.pushCsv(csv, query);
    expect(verdicts.map(({ verdict, errors = [], warnings = [] }) => [verdict, [...errors, ...warnings][0]])).toEqual([
      ['refused', { field: 'car.make', message: expect.stringContaining('expected a value') }],
      ['refused', { field: 'car.model', message: expect.stringContaining('expected a value') }],
      ['refused', { field: 'stocknum', message: 'column "No": expected text in UTF-8; got "U\ufffd"' }],
    ]);
    expect(verdicts[0]?.warnings?.[0]?.message).toContain('column "Make": expected text in UTF-8; got "Citro');
  });

  it('FEED-2 ends with the last of several rows for a stock number, and names it to the others', async () => {
    const at = (minutes: number) => ({ ...query, as_of: minute(minutes) });
    const prices = [7_000, 8_000, 9_000, 7_000];
    const rows = prices.map((price) => `D1;Kia;Rio;2019;${price}`);
    const { verdicts } = await stock.pushCsv(file(...rows), at(10));
    expect(verdicts.map(({ verdict, changes, warnings }) => [verdict, changes, warnings?.[0]?.message])).toEqual([
      ...prices
        .slice(1)
        .map(() => [
          'unchanged',
          undefined,
          'row 4 has the same stock number and time and comes later, so it replaces this one',
        ]),
      ['accepted', ['VehicleListed'], undefined],
    ]);
    const price = async () => (await stock.find(verdicts[3]?.vehicle_id ?? '')).vehicle.prices.price;
    expect(await price()).toBe(7_000);
    const before = await stock.rows('SELECT count(*) FROM events');
    expect(await stock.pushCsv(file(...rows), at(10))).toMatchObject({ unchanged: 4 });
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);

    const others = Array.from({ length: 1_000 }, (_, index) => `D-${index};Kia;Rio;2019;1`);
    const apart = [rows[1] ?? '', ...others, rows[2] ?? '', ...others, rows[1] ?? ''];
    const far = await stock.pushCsv(file(...apart), at(11));
    expect(await price()).toBe(8_000);
    expect(far.verdicts[0]?.warnings?.[0]?.message).toContain('row 2003 has the same stock number');
    await stock.pushCsv(file(...apart), at(11));
    expect(await price()).toBe(8_000);
  });

  it('FEED-2 keeps a later request of a file if an earlier one is sent again', async () => {
    const earlier = () => stock.pushCsv(file('D3;Kia;Rio;2019;1', 'D4;Kia;Rio;2019;1'), query);
    await earlier();
    const { verdicts } = await stock.pushCsv(file('D3;Kia;Rio;2019;2'), query);
    expect(await earlier()).toMatchObject({ unchanged: 2 });
    expect((await stock.find(verdicts[0]?.vehicle_id ?? '')).vehicle.prices.price).toBe(2);
  });

  it('FEED-1 applies the row before if the last of several is refused', async () => {
    const { verdicts } = await stock.pushCsv(file('D2;Kia;Rio;2019;9995', 'D2;Kia;;2019;9996'), query);
    expect(verdicts.map(({ verdict, warnings }) => [verdict, warnings])).toEqual([
      ['accepted', undefined],
      ['refused', undefined],
    ]);
  });

  it('FEED-5 tries few of many refused rows of one stock number, and other rows of the file count all the same', async () => {
    const refused = Array.from({ length: 1_500 }, () => 'N1;Kia;;2019;6');
    const { verdicts } = await stock.pushCsv(file('N2;Kia;Rio;2019;1', ...refused, 'N3;Kia;Rio;2019;1'), query);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', ...refused.map(() => 'refused'), 'accepted']);
  });

  it('FEED-2 carries its time: the same file again is a repeat, an older one changes nothing newer', async () => {
    const at = (minutes: number) => ({ ...query, as_of: minute(minutes) });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;9000'), at(5))).toMatchObject({ accepted: 1 });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;9000'), at(5))).toMatchObject({ unchanged: 1 });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;8000'), at(3))).toMatchObject({ unchanged: 1 });
    expect(await stock.pushCsv(file('T;Kia;Rio;2019;'), at(6))).toMatchObject({ accepted: 1 });
  });

  it('FEED-9 refuses a row whose quote is never closed, and reads on behind it', async () => {
    const { verdicts } = await stock.pushCsv(
      file('Q1;Kia;Rio;2019;1', 'Q2;Kia;"Rio;2019;1', 'Q3;Kia;Rio;2019;1'),
      query,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'refused', 'accepted']);
    expect(verdicts[1]).toMatchObject({ stocknum: 'Q2', errors: [{ message: expect.stringMatching(/^line 3: /) }] });
  });

  it('FEED-1 ends with a refusal if it can’t read on, and keeps what was before', async () => {
    const long = await stock.pushCsv(file('Q4;Kia;Rio;2019;1', `Q5;Kia;${'x'.repeat(1_100_000)}`), query);
    expect(long).toMatchObject({ accepted: 1, refused: 1 });
    expect(long.verdicts[1]?.errors?.[0]?.message).toContain('can’t read the file beyond this point');
  });

  it(
    'FEED-5 is taken a hundred thousand records at a time: a small compressed file can hold any number of lines',
    async () => {
      const answer = await stock.pushCsv(`${file()}\r\n${'x\r\n'.repeat(100_002)}`, query);
      expect([answer.refused, answer.verdicts.length]).toEqual([100_001, 100_001]);
      expect(answer.verdicts.at(-1)?.errors?.[0]?.message).toBe(
        'a file may have 100000 records; send the rest separately',
      );
      expect(await stock.pushCsv(file('L1;Kia;Rio;2019;1'), query)).toMatchObject({ accepted: 1 });
    },
    SLOWEST_MS,
  );

  it('is refused as a whole if its mapping, time or columns are missing', async () => {
    const faults = async (csv: string, given: Record<string, string>) =>
      (await refusalOf(stock.pushCsv(csv, given))).faults[0];
    expect(await faults(file(), { as_of: minute(0) })).toContain('mapping: expected the name');
    expect(await faults(file(), { ...query, mapping: 'other' })).toContain('got "other"');
    expect(await faults(file(), { mapping: 'list' })).toContain('as_of: expected the time when the file was created');
    expect(await faults('No;Make;Model;Year', query)).toContain('the file has no column "Price"');
  });

  it('FEED-1 is refused if it has no records, and removes no car', async () => {
    await stock.pushCsv(file('E1;Kia;Rio;2019;1'), query);
    const before = await stock.rows('SELECT count(*) FROM events');
    const refused = async (csv: string) => {
      const { status, faults } = await refusalOf(stock.pushCsv(csv, query));
      return `${status} ${faults[0]}`;
    };
    expect(await refused('')).toMatch(/^400 file: expected a header line .* got an empty file\. Nothing was changed/);
    expect(await refused(file())).toMatch(/^400 file: .* got a header line with 5 columns and no records/);
    expect(await refused(`${file()}\r\n\r\n`)).toMatch(/^400 file: /);
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
  });

  it('SITE-4 keeps mappings to the client that put them, and rows to its dealerships', async () => {
    const other = feedOf('other', riverside);
    const get = (caller: CallerStatement) => stock.client.request('GET', '/feed/mappings/list', { caller });
    expect((await get(acme)).body).toEqual(mapping);
    expect((await refusalOf(get(other))).status).toBe(404);
    expect((await refusalOf(get(visitorOf(riverside)))).status).toBe(403);
    await putMapping({ ...mapping, name: 'foreign', dealership_slug: { value: 'hillside' } }, 'foreign');
    const { verdicts } = await stock.pushCsv(file('F;Kia;Rio;2019;1'), { ...query, mapping: 'foreign' });
    expect(verdicts[0]).toMatchObject({ verdict: 'refused', errors: [{ field: 'dealership_slug' }] });
  });

  it('has a mapping that is checked when it is put', async () => {
    const faults = async (body: object, name?: string) => (await refusalOf(putMapping(body, name))).faults;
    expect(await faults({ ...mapping, fields: { wheels: { value: 4 } } })).toEqual(['fields.wheels: Unknown field.']);
    expect(await faults({ ...mapping, fields: { price: { column: 'Price' } } })).toEqual([
      'fields.price.as: expected "number" or "integer", the only types of this field; got "text"',
    ]);
    expect(await faults({ ...mapping, fields: {} })).toEqual([
      'fields: expected at least one field of the car; got none',
    ]);
    expect(await faults(mapping, 'another')).toEqual(['name: expected "another", as in the address; got "list"']);
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
