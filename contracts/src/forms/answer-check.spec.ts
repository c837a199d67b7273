import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type CheckedField, faultsOf, isAnswer, missingFaults, type RequiredField, readText } from './answer-check.ts';
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

  it('LEAD-9 takes the number of a business only where a form asks businesses', () => {
    const business = { ...fields.phone, business: true };
    for (const number of ['1300 123 456', '13 12 13', '1800 123 456', '0412 345 678'])
      expect([number, isAnswer(business, number)]).toEqual([number, true]);
    expect(isAnswer(fields.phone, '13 12 13')).toBe(false);
  });

  it.each([
    ['mia@example.com', true],
    ['mia.o-brien+cars@mail.example.com.au', true],
    ['josé@example.com', true],
    ["mia.o'brien@example.com", true],
    ['mia.o’brien@example.com', true],
    ['mia@', false],
    ['mia@example', false],
    ['mia..o@example.com', false],
    ['mia o@example.com', false],
    ['a@b@example.com', false],
  ])('LEAD-9 takes an email address: %s', (email, good) => {
    expect(isAnswer(fields.email, email)).toBe(good);
  });

  it.each(['’', '‘', 'ʼ', '′', '´', '`'])(
    'LEAD-9 reads %s in an email address as the apostrophe that was typed',
    (typed) => {
      expect(readText('email', ` mia.o${typed}brien@example.com `)).toBe("mia.o'brien@example.com");
      expect(readText('line', ` O${typed}Brien `)).toBe(`O${typed}Brien`);
    },
  );

  it('reads a text without the marks that turn what follows it', () => {
    expect(readText('line', '\u202eMia\u2066 Lee\u202c ')).toBe('Mia Lee');
    expect(isAnswer(field('phone'), '\u202a0412 345 678\u202c')).toBe(true);
  });

  it.each([
    ['kms', ['0', '84,500', '2,000,000', '2 000 000'], ['', '-1', '2,000,001', '999,999,999', 'few']],
    ['offer_from_client', ['$1', '21500', '$9,999,999', '1.50'], ['$0', '0.99', '10,000,000', '$9,999,999.01', 'less']],
    ['Rego', ['Z', 'ZZ99ZZ', 'ABCDEF123'], ['', 'ABCDEF1234', 'AB 12', 'AB-12']],
    ['rego', ['Z', 'ZZ99ZZ', 'ABCDEF123'], ['ABCDEF1234', 'AB 12', 'É1']],
    ['name', ['A', 'a'.repeat(80)], ['a'.repeat(81), 'a\u0000b']],
    ['last_name', ['A', 'a'.repeat(80)], ['a'.repeat(81)]],
    ['message', ['A', 'a'.repeat(2_000)], ['a'.repeat(2_001)]],
    [
      'email',
      [`${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.au`],
      [`${'a'.repeat(250)}@b.au`],
    ],
  ] as const)('LEAD-9 holds the bounds of %s, whatever blanks are at its ends', (name, good, bad) => {
    for (const each of good) expect([each, isAnswer(fields[name], `  ${each} `)]).toEqual([each, true]);
    for (const each of bad.filter((text) => text !== ''))
      expect([each, isAnswer(fields[name], each)]).toEqual([each, false]);
  });

  it('LEAD-10 misses a field only while the one that may be answered in place of it is empty too', () => {
    const asked = [field('line', { name: 'Rego', unless: 'vin' }), field('line', { name: 'vin', required: false })];
    const missing = [{ field: 'Rego', message: 'Missing.' }];
    expect([faultsOf(asked, { vin: ' ' }), missingFaults(asked, {})]).toEqual([missing, missing]);
    for (const answers of [{ vin: 'JT1' }, { Rego: 'ZZ99ZZ' }])
      expect([faultsOf(asked, answers), missingFaults(asked, answers)]).toEqual([[], []]);
  });

  it('LEAD-9 checks a long address at once, even an invalid one', () => {
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
    const sources = ['answer-check.ts', 'phone-reader.ts'].map((file) =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    );
    const imports = sources.flatMap((source) => source.match(/^import .*/gm) ?? []);
    expect(imports).toEqual(["import { readPhone } from './phone-reader.ts';"]);
    expect(gzipSync(stripTypeScriptTypes(sources.join('\n'))).length).toBeLessThan(4_096);
  });
});
