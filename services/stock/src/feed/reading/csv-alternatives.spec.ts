import { csvMapping } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { mapRecord, missingColumns, withLookups } from './csv-mapping.ts';
import { columnsOf } from './csv-rules.ts';
import { mappingFaults } from './mapping-faults.ts';

const AT = '2026-03-01T00:00:00Z';
const mappingOf = (fields: object, more: object = {}) =>
  csvMapping.parse({ name: 'list', stocknum: { column: 'No' }, fields, ...more });

/** What a mapping with these rules reads from a record, and what it says of it. */
function read(fields: object, record: Record<string, string | string[]>, more: object = {}) {
  const mapping = withLookups(mappingOf(fields, more));
  expect(mappingFaults(mappingOf(fields, more))).toEqual([]);
  const mapped = mapRecord(mapping, { No: 'A1', ...record }, AT);
  const { warnings, errors } = mapped;
  const event = mapped.errors ? undefined : mapped.event;
  const { car = {}, occurred_at: at } = (event ?? {}) as { car?: Record<string, unknown>; occurred_at?: string };
  return { car, at, says: warnings.map(({ message }) => message), errors: errors?.map(({ message }) => message) };
}

describe('a rule with a condition', () => {
  const model = {
    column: 'Title',
    when: { column: 'Brand', is: ['land'] },
    match: 'Land Rover (Range Rover|\\S+)',
    required: true,
    or: [{ column: 'Model' }],
  };
  it.each([
    ['Land', '2013 Land Rover Range Rover Sport', 'Rover', 'Range Rover'],
    ['Kia', '2020 Kia Rio', 'Rio', 'Rio'],
    [' LAND ', '2019 Land Rover Discovery', 'Rover', 'Discovery'],
  ])('FEED-8 counts only where it holds: %s', (Brand, Title, Model, expected) => {
    expect(read({ model }, { Brand, Title, Model })).toMatchObject({ car: { model: expected }, says: [] });
  });

  it('FEED-8 refuses the row where the field is required and nothing is read', () => {
    expect(read({ model }, { Brand: 'Kia', Title: 'x', Model: '' }).errors).toEqual([
      'column "Title": expected a value, because it is required; got nothing',
    ]);
  });

  it('FEED-8 clears nothing where it does not hold, and all its columns are the file’s', () => {
    const price = { column: 'Price', as: 'number', empty: 'clear', when: { column: 'Basis', is: ['DAP'] } };
    expect(read({ price }, { Price: '', Basis: 'EGC' }).car).toEqual({});
    expect(read({ price }, { Price: '', Basis: 'DAP' }).car).toEqual({ price: null });
    expect(columnsOf(mappingOf({ model }).fields.model ?? ({ ...model, as: 'text' } as never))).toEqual([
      'Title',
      'Brand',
      'Model',
    ]);
    expect(missingColumns(mappingOf({ model }), ['No', 'Title']).map(({ message }) => message.slice(0, 32))).toEqual([
      'the file has no column "Brand"; ',
      'the file has no column "Model"; ',
    ]);
  });
});

describe('alternatives of a rule', () => {
  const km = { column: 'c', as: 'integer', or: [{ column: 'c', as: 'integer', unit: 'miles' }] };
  const use = {
    ...{ column: 'c', as: 'number' },
    or: [{ column: 'c', as: 'number', unit: 'kilometres per litre' }],
  };
  it.each([
    [{ km }, '41,000 km', { km: 41_000 }],
    [{ km }, '30,000 miles', { km: 48_280 }],
    [{ km }, '30,000', { km: 30_000 }],
    [{ 'variant.fuelconsumptioncombined': use }, '12.5 kmpl', { variant: { fuelconsumptioncombined: 8 } }],
    [{ 'variant.fuelconsumptioncombined': use }, '8.7 L / 100 km', { variant: { fuelconsumptioncombined: 8.7 } }],
  ])('FEED-8 read what the rule can’t: %j of %j', (fields, c, car) => {
    expect(read(fields, { c })).toMatchObject({ car, says: [] });
  });

  it('FEED-8 give the first fault if none reads the cell, and clear only by the rule itself', () => {
    expect(read({ km }, { c: '23.4 kmpl' })).toMatchObject({
      car: {},
      says: ['column "c": expected a whole number; got "23.4 kmpl". The field was left out.'],
    });
    expect(read({ km: { ...km, empty: 'clear' } }, { c: '' }).car).toEqual({ km: null });
  });

  it('FEED-8 may look words up in the mapping’s tables, and are checked as rules are', () => {
    const badge = { column: 'a', or: [{ column: 'b', lookup: 'names' }] };
    expect(read({ badge }, { a: '', b: 'X' }, { lookups: { names: { x: 'Sport' } } }).car).toEqual({ badge: 'Sport' });
    const faults = mappingFaults(mappingOf({ km: { column: 'c', as: 'integer', or: [{ column: 'd' }] } }));
    expect(faults).toEqual([{ field: 'fields.km.or[0].as', message: expect.stringContaining('expected') }]);
  });
});

describe('an instant in a zone', () => {
  const at = (text: string, rule: object) =>
    read(
      { make: { column: 'Make' } },
      { Make: 'Kia', At: text },
      { occurred_at: { column: 'At', as: 'instant', ...rule } },
    );
  const local = { format: 'DD/MM/YYYY HH:mm', zone: 'Australia/Sydney' };
  it.each([
    ['04/03/2026 13:00', local, '2026-03-04T02:00:00.000Z'],
    ['04/07/2026 13:00', local, '2026-07-04T03:00:00.000Z'],
    ['04/03/2026 13:00', { ...local, zone: 'Australia/Eucla' }, '2026-03-04T04:15:00.000Z'],
    // Twice, as the clock is put back: the first.
    ['05/04/2026 02:30', local, '2026-04-04T15:30:00.000Z'],
    ['2026-03-04T13:00:00', { zone: 'Australia/Brisbane' }, '2026-03-04T03:00:00.000Z'],
    ['2026-03-04T13:00:00Z', { zone: 'Australia/Brisbane' }, '2026-03-04T13:00:00Z'],
  ])('FEED-8 is the zone’s own time: %s', (text, rule, moment) => {
    expect(at(text, rule).at).toBe(moment);
  });

  it('FEED-8 that the clock left out is none', () => {
    expect(at('04/10/2026 02:30', local).errors).toEqual([
      'column "At": expected a time in the format DD/MM/YYYY HH:mm, in Australia/Sydney; got "04/10/2026 02:30"',
    ]);
    expect(
      mappingFaults(mappingOf({ rego_expiry: { column: 'c', as: 'date', zone: 'Australia/Perth' } }))[0]?.field,
    ).toBe('fields.rego_expiry.zone');
  });
});

describe('items of a list', () => {
  const list = (separator: string) => ({ standardEquipment: { column: 'c', as: 'list', separator } });
  const items = (separator: string, c: string | string[]) => read(list(separator), { c }).car.standardEquipment;
  it.each<[string, string | string[], string[]]>([
    [';', 'Tow bar;<b>Sunroof</b>', ['Tow bar', 'Sunroof']],
    [';', 'Heated &amp; cooled seats; Radio', ['Heated & cooled seats', 'Radio']],
    [';', 'R&D; ABS', ['R&D', 'ABS']],
    ['|', '<ul><li>Tow bar</li><li>Sunroof</li></ul>', ['Tow bar', 'Sunroof']],
    [',', '<span style="font:a,b">Tow bar</span>, Radio', ['Tow bar', 'Radio']],
    ['|', ['<p>Tow bar</p>', 'Bluetooth&reg;', '<br/>'], ['Tow bar', 'Bluetooth®']],
  ])('FEED-9 are plain text between %j: %j', (separator, cell, expected) => {
    expect(items(separator, cell)).toEqual(expected);
  });

  it('FEED-9 say that HTML was taken out', () => {
    expect(read(list('|'), { c: 'A|<b>B</b>' }).says.join()).toContain('Its HTML was turned into plain text');
    expect(read(list('|'), { c: 'A|B & C' }).says).toEqual([]);
  });
});
