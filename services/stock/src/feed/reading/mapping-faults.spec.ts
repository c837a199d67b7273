import { csvMapping } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { mappingFaults } from './mapping-faults.ts';

const faultsOf = (fields: object, more: object = {}) =>
  mappingFaults(csvMapping.parse({ name: 'm', stocknum: { column: 'No' }, ...more, fields })).map(
    ({ field, message }) => `${field}: ${message}`,
  );
const column = 'c';

it('FEED-9 may not name a column twice, and says where', () => {
  const columns = ['No', 'Price', 'Make', 'Price'];
  expect(faultsOf({ make: { column: 'Make' } }, { columns })).toEqual([
    'columns: expected each name once; got "Price" as columns 2 and 4. Give each a name of its own',
  ]);
});

describe('a mapping that could read no file', () => {
  it.each<[object, string]>([
    [{}, 'fields: expected at least one field of the car; got none'],
    [{ wheels: { column } }, 'fields.wheels: Unknown field.'],
    [
      { 'variant.cylinders': { column } },
      'fields.variant.cylinders.as: expected "number" or "integer", the only types of this field; got "text"',
    ],
    [
      { reserved: { column } },
      'fields.reserved.as: expected "boolean" or "presence", the only types of this field; got "text"',
    ],
    [{ images: { column } }, 'fields.images.as: expected "list", the only types of this field; got "text"'],
    [
      { badge: { column, as: 'boolean' } },
      'fields.badge.as: expected "text" or "date" or "instant", the only types of this field; got "boolean"',
    ],
    [
      { car_type: { column, as: 'integer' } },
      'fields.car_type.as: expected "text", the only types of this field; got "integer"',
    ],
    [
      { created_at: { column, as: 'date' } },
      'fields.created_at.as: expected "text" or "instant", the only types of this field; got "date"',
    ],
    [
      { rego_expiry: { column, as: 'date', format: 'MM/YYYY' } },
      'fields.rego_expiry.format: expected a format with DD; got "MM/YYYY"',
    ],
    [{ price: { value: 'POA' } }, 'fields.price.value: expected number; got "POA"'],
    [
      { car_type: { column, values: { N: 'neu' } } },
      'fields.car_type.values.N: expected one of "new"|"used"|"demo"; got "neu"',
    ],
    [
      { km: { column, as: 'integer', format: 'DD' } },
      'fields.km.format: expected YYYY, MM and optionally DD, HH, mm, ss, each once; got "DD"',
    ],
    [
      { badge: { column, multiply: 2 } },
      'fields.badge.multiply: expected only with "as": "number" or "integer"; got with "text"',
    ],
    [
      { badge: { column, format: 'DD/MM/YYYY' } },
      'fields.badge.format: expected only with "as": "date" or "instant"; got with "text"',
    ],
    [
      { year: { column, as: 'integer', required: true, empty: 'clear' } },
      'fields.year.required: expected false if "empty" is "clear"; got true',
    ],
  ])('is refused with the field named: %j', (fields, fault) => {
    expect(faultsOf(fields)).toEqual([fault]);
  });

  it('is refused for what surrounds the car too', () => {
    const make = { make: { column } };
    expect(faultsOf(make, { stocknum: { column, as: 'integer' } })[0]).toMatch(/^stocknum\.as: /);
    expect(faultsOf(make, { occurred_at: { column, as: 'date' } })[0]).toMatch(/^occurred_at\.as: /);
    expect(faultsOf(make, { dealership_slug: { value: 'No Slug' } })[0]).toMatch(/^dealership_slug\.value: /);
  });
});

describe('a mapping that may read some file', () => {
  it.each<object>([
    { price: { column, as: 'number' }, km: { column, as: 'number' } },
    { status: { column }, private_postcode: { column }, file: { column } },
    { price: { column, values: { POA: null }, as: 'number' } },
    { reserved: { column, values: { D: true, '-': false }, otherwise: 'absent' } },
    { 'variant.enginesize': { column }, 'variant.torque': { column, as: 'number' } },
    {
      rego_expiry: { column, as: 'date', format: 'DD/MM/YYYY' },
      build_date: { column, as: 'date', format: 'MM/YYYY' },
    },
    { created_at: { column }, sold_date_timestamp: { column, as: 'integer' } },
    { thumbnails: { column, as: 'list' }, categories: { column, as: 'list' }, make: { value: 'Kia' } },
  ])('is taken: %j', (fields) => {
    expect(faultsOf(fields)).toEqual([]);
  });
});
