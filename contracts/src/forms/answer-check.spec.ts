import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type CheckedField, faultsOf, isAnswer, missingFaults, type RequiredField } from './answer-check.ts';
import { fields } from './fields.ts';

const field = (type: CheckedField['type'], more: Partial<RequiredField> = {}): RequiredField => ({
  name: 'x',
  type,
  required: true,
  missing: 'Missing.',
  invalid: 'Invalid.',
  ...more,
});

describe('the check of an answer', () => {
  it.each([
    ['0412 345 678', true],
    ['+61 412 345 678', true],
    ['(07) 3290-1000', true],
    ['+61 (0)7 3290 1000', true],
    ['07 3290 100', false],
    ['+64 21 123 4567', false],
    ['1300 123 456', false],
    ['call me', false],
  ])('LEAD-9 takes an Australian phone number, as people write it: %s', (phone, good) => {
    expect(isAnswer(fields.phone, phone)).toBe(good);
  });

  it.each([
    ['mia@example.com', true],
    ['mia.o-brien+cars@mail.example.com.au', true],
    ['josé@example.com', true],
    ['mia@', false],
    ['mia@example', false],
    ['mia..o@example.com', false],
    ['mia o@example.com', false],
    ['a@b@example.com', false],
  ])('LEAD-9 takes an e-mail address: %s', (email, good) => {
    expect(isAnswer(fields.email, email)).toBe(good);
  });

  it('LEAD-9 takes a long address in no time, even one that is none', () => {
    expect(isAnswer(fields.email, `${'a.'.repeat(120)}@`)).toBe(false);
    expect(isAnswer(fields.email, `a@${'a'.repeat(240)}`)).toBe(false);
  });

  it.each([
    ['line', 'one\ntwo', false],
    ['paragraph', 'one\ntwo', true],
    ['paragraph', 'one\0two', false],
    ['tick', true, true],
    ['tick', 'yes', false],
    ['ticks', ['finance'], true],
    ['ticks', [''], false],
    ['ticks', Array(21).fill('x'), false],
  ] as const)('takes what its type is: %s of %j is %s', (type, answer, good) => {
    expect(isAnswer(field(type), answer)).toBe(good);
  });

  it('LEAD-4 names every fault at once, in the form’s order, and nothing of an optional field that is empty', () => {
    const form = [
      field('line', { name: 'name' }),
      field('email', { name: 'email' }),
      field('line', { name: 'Rego', required: false, pattern: '[A-Z]+' }),
      field('tick', { name: 'terms' }),
    ];
    expect(faultsOf(form, { name: ' ', email: 'x', Rego: '', terms: false })).toEqual([
      { field: 'name', message: 'Missing.' },
      { field: 'email', message: 'Invalid.' },
      { field: 'terms', message: 'Missing.' },
    ]);
    expect(missingFaults(form, { email: 'x', terms: true }).map(({ field }) => field)).toEqual(['name']);
    expect(faultsOf(form, { name: 'Mia', email: 'mia@example.com', Rego: '1', terms: true })).toEqual([
      { field: 'Rego', message: 'Invalid.' },
    ]);
  });

  it('is at most 4 kB for a browser, and brings no library along', () => {
    const source = readFileSync(path.join(import.meta.dirname, 'answer-check.ts'), 'utf8');
    expect(source).not.toMatch(/^import/m);
    expect(gzipSync(stripTypeScriptTypes(source)).length).toBeLessThan(4_096);
  });
});
