import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { upsertExample } from '../feed/upsert-example.ts';
import { carFieldReference } from './car-field-reference.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');

it('The reference of a car’s fields is up to date (npm run generate)', () => {
  expect(read('docs/car-fields.md')).toBe(carFieldReference());
});

it('The example of an upsert is up to date (npm run generate)', () => {
  expect(JSON.parse(read('contracts/examples/feed/upsert.json'))).toEqual(upsertExample);
});
