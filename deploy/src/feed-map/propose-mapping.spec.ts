import { csvMapping } from '@forecourt/contracts';
import { mappingFaults, mapRecord } from '@forecourt/stock';
import { describe, expect, it } from '@jest/globals';
import { proposeMapping } from './propose-mapping.ts';

const columns = [
  'Stock No.',
  'Condition',
  'Make',
  'Model',
  'Year',
  'Odometer',
  'Price',
  'Rego Expiry',
  'Status',
  'Body Type',
  'Transmission',
  'Photos',
  'Salesperson',
];
const line = (...cells: string[]) => Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
const rows = [
  line(
    'A1',
    'U',
    'Mazda',
    'CX-5',
    '2021',
    '48,000 km',
    '$31,990',
    '30/06/2027',
    'Available',
    'SUV',
    '6 Speed Automatic',
    'https://a.test/1.jpg;https://a.test/2.jpg',
    'Kim',
  ),
  line('A2', 'D', 'Kia', 'Cerato', '2025', '2100', 'POA', '', 'In Transit', 'Hatchback', 'Manual', '', 'Lee'),
];
const { mapping, unread } = proposeMapping('stock-list', { columns, records: rows });
const read = (row: Record<string, string>) => {
  const result = mapRecord(csvMapping.parse(mapping), row, '2026-03-04T02:00:00Z');
  return 'event' in result ? result.event : result.errors;
};

describe('a mapping proposed from a file’s head', () => {
  it('is one that the platform takes, and names the columns that nothing is read from', () => {
    expect(mappingFaults(csvMapping.parse(mapping))).toEqual([]);
    expect(unread).toEqual(['Salesperson']);
  });

  it('reads numbers, dates, words and lists as the cells write them', () => {
    expect(read(rows[0] ?? {})).toMatchObject({
      type: 'upsert',
      stocknum: 'A1',
      car: {
        make: 'Mazda',
        car_type: 'used',
        status: 'in_stock',
        year: 2021,
        km: 48_000,
        price: 31_990,
        rego_expiry: '2027-06-30',
        simple_body: 'SUV',
        simple_transmission: 'Automatic',
        images: [{ url: 'https://a.test/1.jpg' }, { url: 'https://a.test/2.jpg' }],
      },
    });
    expect(read(rows[1] ?? {})).toMatchObject({
      car: {
        car_type: 'demo',
        status: 'coming_soon',
        price: null,
        simple_body: 'Hatch',
        simple_transmission: 'Manual',
      },
    });
  });

  it('takes cars as used if no column says', () => {
    const { mapping: bare } = proposeMapping('bare', { columns: ['id', 'make', 'model'], records: [] });
    expect(bare).toMatchObject({ stocknum: { column: 'id' }, fields: { car_type: { value: 'used' } } });
  });
});
