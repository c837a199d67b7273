import { readFileSync } from 'node:fs';
import type { CsvMapping } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { readRow } from '../checking/feed-row.ts';
import { mapRecord, withLookups } from './csv-mapping.ts';
import { shippedMapping, shippedNames } from './feed-mappings.ts';
import { flatRecord } from './mapped-row.ts';
import { mappingFaults } from './mapping-faults.ts';
import { mappingReference } from './mapping-reference.ts';

const AS_OF = '2026-03-04T02:10:00Z';
const example = (file: string) =>
  readFileSync(new URL(`../../../../../contracts/examples/feed/${file}`, import.meta.url), 'utf8');
const mappingOf = (name: string): CsvMapping => {
  const found = shippedMapping(name);
  if (!found) throw new Error(`There is no mapping ${name}.`);
  return withLookups(found);
};
const webhook = (change: object = {}) => {
  const sent = { ...(JSON.parse(example('dealer-webhook.json')) as object), ...change };
  return mapRecord(mappingOf('dealer-webhook'), flatRecord(sent), AS_OF);
};
const lines = (name: string) => {
  const { columns } = mappingOf(name);
  const records = parse(example(`${name}.csv`), { columns: columns ?? true, relax_column_count: true });
  return (records as Record<string, string>[]).map((record) => mapRecord(mappingOf(name), record, AS_OF));
};
/** What intake says of an event: nothing, if all of it is taken. */
const faultsOf = (event: unknown) => {
  const { errors = [], warnings = [] } = readRow(0, event, [{ id: 1, slug: 'riverside' }], new Date(AS_OF));
  return [...errors, ...warnings].filter(({ field }) => !field.endsWith('location_slug'));
};

describe('the mappings that come with the product', () => {
  it.each(shippedNames())('FEED-8 %s has no fault, and its example is taken whole', (name) => {
    const shipped = shippedMapping(name);
    expect(shipped?.name).toBe(name);
    expect(shipped && mappingFaults(shipped)).toEqual([]);
    const read = name === 'dealer-webhook' ? [webhook()] : lines(name);
    for (const one of read) {
      expect(one.errors ?? one.warnings).toEqual([]);
      expect('event' in one ? faultsOf(one.event) : one).toEqual([]);
    }
  });

  it('dealer-webhook reads drive-away before excluding charges, dd/mm/yyyy, lists, and that there is an NVIC', () => {
    expect(webhook()).toMatchObject({
      event: {
        type: 'upsert',
        stocknum: 'W20417',
        car: {
          year: 2021,
          km: 68_420,
          price: 48_990,
          price_type: 'Drive Away',
          rego_expiry: '2027-06-30',
          has_nvic: true,
          location_slug: 'newstead',
          simple_body: 'Ute',
          simple_transmission: 'Automatic',
          standardEquipment: ['Tow Bar', 'Apple CarPlay'],
          images: [{ url: 'https://photos.example/w20417-1.jpg' }, { url: 'https://photos.example/w20417-2.jpg' }],
        },
      },
    });
    expect(webhook({ dapprice: '', nvic_code: '' })).toMatchObject({
      event: { car: { price: 45_990, price_type: 'Excl. Govt. Charges', has_nvic: false } },
    });
  });

  it.each([
    ['Available', { type: 'upsert', car: { status: 'in_stock', reserved: false } }],
    ['Deposit Taken', { type: 'upsert', car: { status: 'in_stock', reserved: true } }],
    ['In Transit', { type: 'upsert', car: { status: 'coming_soon' } }],
    ['Sold', { type: 'upsert', car: { status: 'sold' } }],
    ['Deleted', { type: 'remove' }],
  ])('dealer-webhook reads the status %s', (status, event) => {
    expect(webhook({ Status: status })).toMatchObject({ event });
  });

  it.each(['Stocknum', 'Make', 'Model', 'Year', 'Status'])(
    'FEED-8 dealer-webhook refuses a vehicle without %s, and names it',
    (field) => {
      const { errors = [] } = webhook({ [field]: '' });
      expect(errors.map(({ message }) => message).join()).toContain(`"${field}"`);
    },
  );

  it('classifieds-csv reads its fixed columns, and what each line reports', () => {
    const [listed, without, sold] = lines('classifieds-csv');
    expect(listed).toMatchObject({
      event: {
        type: 'upsert',
        car: {
          car_type: 'used',
          colour: 'White',
          km: 64_120,
          price: 27_990,
          price_type: 'Drive Away',
          location_slug: 'newstead',
          variant: { cylinders: 4, enginesize_litres: 2.5 },
        },
      },
    });
    expect(without).toMatchObject({
      event: { car: { car_type: 'new', price: null, price_type: 'Excl. Govt. Charges' } },
    });
    expect(sold).toMatchObject({ event: { type: 'status', status: 'sold', stocknum: 'C7002' } });
  });

  it('platform-csv reads the platform’s own names, and a file may lack columns', () => {
    const [listed, removed] = lines('platform-csv');
    expect(listed).toMatchObject({
      event: { occurred_at: '2026-03-04T02:00:00Z', car: { price: 26_990, status: 'in_stock' } },
    });
    expect(removed).toMatchObject({ event: { type: 'remove', stocknum: 'P10317' } });
  });
});

it('FEED-8 the reference of the shapes is what was generated last: npm run generate', () => {
  const page = new URL('../../../../../docs/feed-shapes.md', import.meta.url);
  expect(readFileSync(page, 'utf8')).toBe(mappingReference());
});

it.each(shippedNames())('FEED-8 every column of the example of %s is in the reference', (name) => {
  const section = mappingReference().split(`## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
  const sent = name === 'dealer-webhook' ? Object.keys(JSON.parse(example('dealer-webhook.json'))) : [];
  const header = name === 'platform-csv' ? (example('platform-csv.csv').split('\n')[0] ?? '').split(',') : [];
  // Whose code it is, no site shows.
  for (const column of [...sent, ...header].filter((each) => each !== 'redbook_code'))
    expect(section).toContain(`\`${column}\``);
});
