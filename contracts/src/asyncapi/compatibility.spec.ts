import { describe, expect, it } from '@jest/globals';
import { breakingChanges } from './testing/compatibility.ts';

const published = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    price: { type: 'number' },
    status: { type: 'string', enum: ['in_stock', 'sold'] },
    photos: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] } },
  },
  required: ['id', 'status'],
};
const changed = (change: object) => ({ ...published, ...change });
const withProperty = (name: string, schema: object) =>
  changed({ properties: { ...published.properties, [name]: schema } });

describe('compatibility of events', () => {
  it.each([
    ['nothing changed', published],
    ['a new property', withProperty('colour', { type: 'string' })],
    ['a narrower number', withProperty('price', { type: 'integer' })],
    ['fewer values', withProperty('status', { type: 'string', enum: ['sold'] })],
    ['a property that is always there now', changed({ required: ['id', 'status', 'price'] })],
  ])('CRM-1 allows %s', (_, present) => {
    expect(breakingChanges(published, present)).toEqual([]);
  });

  it.each([
    ['a property that is gone', changed({ properties: { id: { type: 'string' } } }), 'price is gone'],
    ['a property that may be missing', changed({ required: ['id'] }), 'status is no longer always there'],
    ['another type', withProperty('id', { type: 'number' }), 'id may be number now, and was string'],
    [
      'a new value',
      withProperty('status', { type: 'string', enum: ['in_stock', 'sold', 'lost'] }),
      'status may be lost now',
    ],
    [
      'a break within a list',
      withProperty('photos', { type: 'array', items: { type: 'object' } }),
      'photos[].url is gone',
    ],
  ])('CRM-1 refuses %s', (_, present, reason) => {
    expect(breakingChanges(published, present)).toContain(reason);
  });
});
