import { readFileSync } from 'node:fs';
import { type CsvFieldRule, csvFieldRule, csvMapping } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { minute } from '../../testing/feed-events.ts';
import { mapRecord, missingColumns, withColumn, withLookups } from './csv-mapping.ts';
import type { CsvRecord } from './csv-rules.ts';
import { readValue } from './csv-values.ts';
import { mappingFaults } from './mapping-faults.ts';

const rule = (given: object): CsvFieldRule => csvFieldRule.parse(given);
const read = (given: object, record: CsvRecord, field = 'price') => readValue(rule(given), record, field);

describe('a CSV field rule', () => {
  it.each<[object, string, unknown]>([
    [{}, ' Toyota ', 'Toyota'],
    [{ as: 'integer' }, '1997.0', 1997],
    [{ as: 'number' }, '$24,990.50', 24_990.5],
    [{ as: 'number', multiply: 0.01 }, '2499050', 24_990.5],
    [{ as: 'boolean' }, 'Yes', true],
    [{ as: 'boolean' }, '0', false],
    [{ as: 'list', separator: ';' }, 'a; b;;c', ['a', 'b', 'c']],
    [{ as: 'date', format: 'DD/MM/YYYY' }, '01/03/2026', '2026-03-01'],
    [{ as: 'date', format: 'MM/YYYY' }, '03/2026', '2026-03'],
    [{ as: 'instant', format: 'DD/MM/YYYY HH:mm' }, '01/03/2026 09:30', '2026-03-01T09:30:00Z'],
    [{ values: { u: 'used' } }, 'U', 'used'],
    [{ values: { none: null } }, 'None', null],
    [{ values: { u: 'used' }, as: 'integer' }, '7', 7],
  ])('FEED-1 %j reads "%s" as %j', (given, cell, value) => {
    expect(read({ column: 'c', ...given }, { c: cell })).toEqual({ value });
  });

  it.each<[object, string, string]>([
    [{ as: 'integer' }, '1997.5', 'column "c": expected a whole number; got "1997.5"'],
    [{ as: 'number' }, 'call us', 'column "c": expected a number; got "call us"'],
    [{ as: 'number' }, '1,2,3', 'column "c": expected a number; got "1,2,3"'],
    [{ as: 'boolean' }, 'maybe', 'column "c": expected yes or no; got "maybe"'],
    [
      { as: 'date', format: 'DD/MM/YYYY' },
      '2026-03-01',
      'column "c": expected a date in the format DD/MM/YYYY; got "2026-03-01"',
    ],
    [{ as: 'instant' }, 'noon', 'column "c": expected an ISO 8601 time with a zone; got "noon"'],
    [{ values: { u: 'used' }, otherwise: 'refuse' }, 'x', 'column "c": expected one of u; got "x"'],
  ])('FEED-1 %j names the column and what came for "%s"', (given, cell, fault) => {
    expect(read({ column: 'c', ...given }, { c: cell })).toEqual({ fault });
  });

  it.each<[object, string, string, unknown]>([
    [{ as: 'date', format: 'DD/MM/YYYY' }, '04/03/2026', 'rego_expiry', '2026-03-04'],
    [{ as: 'number' }, '$29,990', 'price', 29_990],
    [{ as: 'number', values: { POA: null } }, 'poa', 'price', null],
    [{ as: 'integer' }, '120,000 km', 'km', 120_000],
    [{ as: 'integer', unit: 'miles' }, '30,000 miles', 'km', 48_280],
    [{ as: 'integer', match: '(\\d+) cyl' }, '4 cyl, 2.4 L', 'variant.cylinders', 4],
    [{ as: 'number', split: { at: ',', take: 2 } }, '4 cyl, 2.4 L', 'variant.enginesize_litres', 2.4],
    [{ as: 'number' }, '8.7 L / 100 km', 'variant.fuelconsumptioncombined', 8.7],
    [{ as: 'number', unit: 'kilometres per litre' }, '12.5 km/L', 'variant.fuelconsumptioncombined', 8],
    [{ as: 'integer', unit: 'metres' }, '4.95 m', 'variant.vehiclelength', 4_950],
    [{ as: 'number', unit: 'cents' }, '2999000', 'price', 29_990],
    [{ split: { at: '/' } }, 'White / Black', 'colour', 'White'],
    [{ split: { at: '/', take: -1 } }, 'White / Black', 'colour', 'Black'],
    [
      { split: { at: ',' }, values: { frankston: 'bayside-frankston' } },
      'Frankston, VIC',
      'location_slug',
      'bayside-frankston',
    ],
    [{ default: 'used' }, '', 'car_type', 'used'],
  ])('%j expresses "%s" of %s', (given, cell, field, value) => {
    expect(read({ column: 'c', ...given }, { c: cell }, field)).toEqual({ value });
  });

  it('FEED-8 takes the first of several columns that is not empty, and words that mean empty', () => {
    const price = { first_of: ['Special', 'Price'], as: 'number', blank: ['POA', 'N/A'] };
    expect(read(price, { Special: 'n/a', Price: '$9,990' })).toEqual({ value: 9_990 });
    expect(read(price, { Special: 'POA', Price: '' })).toMatchObject({ absent: true });
  });

  it('names the pattern that a cell does not match, and the fault that a default stands for', () => {
    expect(read({ column: 'c', match: '^(\\d+) cyl' }, { c: 'V6' })).toEqual({
      fault: 'column "c": expected text that matches ^(\\d+) cyl; got "V6"',
    });
    expect(read({ column: 'c', as: 'integer', default: 4 }, { c: 'V6' }, 'variant.cylinders')).toEqual({
      value: 4,
      fault: 'column "c": expected a whole number; got "V6"',
    });
  });

  it('spends no more time on a pattern that backtracking would never finish', () => {
    expect(read({ column: 'c', match: '^(a+)+$' }, { c: `${'a'.repeat(5_000)}!` })).toHaveProperty('fault');
  });

  it('treats an empty cell, and a template with one, as absent or as clearing', () => {
    expect(read({ column: 'c' }, { c: ' ' })).toMatchObject({ absent: true });
    expect(read({ column: 'c', empty: 'clear' }, { c: '' })).toEqual({ value: null });
    expect(read({ template: '{c} L' }, { c: '' })).toMatchObject({ absent: true });
    expect(read({ template: 'EPA-{c}' }, { c: '7' })).toEqual({ value: 'EPA-7' });
    expect(read({ column: 'c', values: { u: 'used' }, otherwise: 'absent' }, { c: 'x' })).toEqual({ absent: true });
    expect(read({ value: 'used' }, {})).toEqual({ value: 'used' });
  });

  it('FEED-5 limits what a few columns expand to, and what errors show', () => {
    const template = '{c}'.repeat(60);
    expect(read({ template }, { c: 'x'.repeat(166) })).toEqual({ value: 'x'.repeat(9_960) });
    const tooMuch = read({ template }, { c: 'x'.repeat(1_000_000) });
    expect(tooMuch).toEqual({
      fault: expect.stringContaining('expected at most 10000 characters together; got more'),
    });
    const values = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`word ${index}`, 'x']));
    const fault = JSON.stringify(read({ column: 'c', values, otherwise: 'refuse' }, { c: 'other' }));
    expect(fault).toContain('word 0, word 1,');
    expect(fault.length).toBeLessThan(400);
    const columns = Array.from({ length: 5_000 }, (_, index) => `column ${index}`);
    const [missing] = missingColumns(csvMapping.parse({ name: 'm', stocknum: { column: 'S' }, fields: {} }), columns);
    expect(missing?.message.length).toBeLessThan(2_100);
  });

  it('FEED-5 is itself of a bounded size', () => {
    const isRule = (given: object) => csvFieldRule.safeParse(given).success;
    const long = 'x'.repeat(201);
    expect(isRule({ template: '{c}'.repeat(67) })).toBe(false);
    expect([isRule({ column: long }), isRule({ value: long }), isRule({ column: 'c', format: long })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      isRule({ column: 'c', values: Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [index, index])) }),
    ).toBe(false);
  });
});

describe('a CSV mapping', () => {
  const mapping = csvMapping.parse({
    name: 'small',
    stocknum: { column: 'Stock' },
    fields: {
      make: { column: 'Make' },
      year: { column: 'Year', as: 'integer' },
      'variant.cylinders': { column: 'Cyl', as: 'integer' },
      images: { column: 'Pictures', as: 'list' },
    },
  });
  const record = { Stock: 'S1', Make: 'Kia', Year: '2020', Cyl: '', Pictures: 'https://a.test/1|https://a.test/2' };

  it('creates an upsert whose id comes from its content and time', () => {
    const mapped = mapRecord(mapping, record, minute(0));
    expect(mapped).toEqual({
      warnings: [],
      event: {
        event_id: expect.stringMatching(/^csv-[0-9a-f]{40}$/),
        type: 'upsert',
        occurred_at: minute(0),
        stocknum: 'S1',
        car: { make: 'Kia', year: 2020, images: [{ url: 'https://a.test/1' }, { url: 'https://a.test/2' }] },
      },
    });
    expect(mapRecord(mapping, { ...record }, minute(0))).toEqual(mapped);
    expect(mapRecord(mapping, record, minute(1))).not.toEqual(mapped);
    expect(mapRecord(mapping, { ...record, Year: '2021' }, minute(0))).not.toEqual(mapped);
  });

  it('leaves out what can’t be read with a warning that names the column and the value', () => {
    const mapped = mapRecord(mapping, { ...record, Year: 'new', Cyl: 'V6' }, minute(0));
    expect(mapped).toMatchObject({ event: { stocknum: 'S1', car: { make: 'Kia' } } });
    expect(mapped.warnings).toEqual([
      { field: 'car.year', message: 'column "Year": expected a whole number; got "new". The field was left out.' },
      {
        field: 'car.variant.cylinders',
        message: 'column "Cyl": expected a whole number; got "V6". The field was left out.',
      },
    ]);
  });

  it('refuses a record without what the mapping requires, and names its stock number', () => {
    const strict = csvMapping.parse({
      ...mapping,
      fields: {
        year: { column: 'Year', as: 'integer', required: true },
        make: { column: 'Make', values: { kia: 'Kia' }, otherwise: 'refuse' },
      },
    });
    expect(mapRecord(strict, { ...record, Year: 'new', Make: 'Lada' }, minute(0))).toEqual({
      stocknum: 'S1',
      warnings: [],
      errors: [
        { field: 'car.year', message: 'column "Year": expected a whole number; got "new"' },
        { field: 'car.make', message: 'column "Make": expected one of kia; got "Lada"' },
      ],
    });
    expect(mapRecord(strict, { ...record, Year: ' ' }, minute(0)).errors).toEqual([
      { field: 'car.year', message: 'column "Year": expected a value, because it is required; got nothing' },
    ]);
  });

  it('puts the column to the faults that come after it', () => {
    const named = (field: string) => withColumn(mapping, { field, message: 'expected another' }).message;
    expect(named('car.year')).toBe('column "Year": expected another');
    expect(named('car.images[1].url')).toBe('column "Pictures": expected another');
    expect(named('stocknum')).toBe('column "Stock": expected another');
    expect(named('occurred_at')).toBe('expected another');
  });

  it('names columns that a file lacks, fields that no car has and formats that can’t be read', () => {
    expect(missingColumns(mapping, ['Stock', 'Make', 'Year', 'Pictures']).map(({ field }) => field)).toEqual([
      'fields.variant.cylinders',
    ]);
    const odd = csvMapping.parse({
      name: 'odd',
      stocknum: { column: 'a' },
      fields: { wheels: { column: 'a' }, rego_expiry: { column: 'a', as: 'date', format: 'DD/DD/YYYY' } },
    });
    expect(mappingFaults(odd).map(({ field }) => field)).toEqual(['fields.wheels', 'fields.rego_expiry.format']);
  });

  it.each(['epa', 'dealer'])('the %s mapping that comes with the product is a good one', (name) => {
    const file = new URL(`../../../../../deploy/mappings/${name}.yaml`, import.meta.url);
    const given = csvMapping.parse(parse(readFileSync(file, 'utf8')));
    expect(given.name).toBe(name);
    expect(mappingFaults(given)).toEqual([]);
  });
});

describe('a record’s kind', () => {
  const kinds = csvMapping.parse({
    name: 'kinds',
    lookups: { event: { S: 'sold', X: 'remove', '': 'upsert' } },
    stocknum: { column: 'No' },
    kind: { column: 'Event', lookup: 'event' },
    fields: { make: { column: 'Make' } },
  });
  const typeOf = (cell: string) => {
    const { errors, ...mapped } = mapRecord(withLookups(kinds), { No: '7', Event: cell, Make: 'Kia' }, minute(0));
    return errors ?? ('event' in mapped ? mapped.event : undefined);
  };

  it('FEED-8 makes a listing, a sale or a removal of a record', () => {
    expect(typeOf('')).toMatchObject({ type: 'upsert', stocknum: '7', car: { make: 'Kia' } });
    expect(typeOf('s')).toMatchObject({ type: 'status', status: 'sold', stocknum: '7' });
    expect(typeOf('X')).toMatchObject({ type: 'remove', stocknum: '7' });
    expect(typeOf('remove')).not.toHaveProperty('car');
    expect(typeOf('gone')).toEqual([
      {
        field: 'kind',
        message: 'column "Event": expected one of upsert, sold, remove, reserve, unreserve; got "gone"',
      },
    ]);
  });
});
