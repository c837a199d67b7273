import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ProblemError } from '../problem/problem-error.ts';
import { ZodBody, zodFaults } from './zod-faults.ts';

const batch = z.strictObject({
  rows: z.array(z.object({ price: z.number(), kind: z.enum(['new', 'used']) })),
  contact: z.union([z.object({ email: z.email() }), z.object({ phone: z.string(), name: z.string() })]).optional(),
});

function faultsOf(value: unknown): unknown {
  try {
    ZodBody(batch).transform(value, { type: 'body' });
  } catch (error) {
    if (error instanceof ProblemError) return error.errors;
  }
  return 'no ProblemError';
}

describe('ZodBody', () => {
  it('returns the parsed value', () => {
    const value = { rows: [{ price: 1, kind: 'new' }] };
    expect(ZodBody(batch).transform(value, { type: 'body' })).toEqual(value);
  });

  it('names the field by its path, what was expected and what it got', () => {
    const rows = [
      { price: 1, kind: 'new' },
      { price: 'dear', kind: 'old' },
    ];
    expect(faultsOf({ rows })).toEqual([
      { field: 'rows[1].price', message: 'expected number; got "dear"' },
      { field: 'rows[1].kind', message: 'expected one of "new"|"used"; got "old"' },
    ]);
  });

  it('names each unknown field and the body itself', () => {
    expect(faultsOf({ rows: [], extra: 1 })).toEqual([{ field: 'extra', message: 'Unknown field.' }]);
    expect(faultsOf(null)).toEqual([{ field: '', message: 'expected object; got null' }]);
  });

  it('names the format that text was to have', () => {
    const dated = z.object({ day: z.iso.date(), at: z.iso.datetime(), postcode: z.string().regex(/^\d{4}$/) });
    const sent = { day: '01/03/2027', at: '2026-03-04 02:00', postcode: '40' };
    expect(zodFaults(dated.safeParse(sent).error ?? new z.ZodError([]), sent)).toEqual([
      { field: 'day', message: 'expected a date such as 2026-03-31; got "01/03/2027"' },
      { field: 'at', message: 'expected a date and time such as 2026-03-31T14:00:00+10:00; got "2026-03-04 02:00"' },
      { field: 'postcode', message: expect.stringMatching(/^expected text that must match pattern .*; got "40"$/) },
    ]);
  });

  it('names the kinds that a list may hold where another came', () => {
    const shapes = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('circle'), radius: z.number() }),
      z.strictObject({ kind: z.literal('square') }, { error: () => 'Unknown field; expected kind alone.' }),
    ]);
    const sent = [{ kind: 'blob' }, { kind: 'square', radius: 1 }];
    expect(zodFaults(z.array(shapes).safeParse(sent).error ?? new z.ZodError([]), sent)).toEqual([
      { field: '[0].kind', message: 'expected one of "circle"|"square"; got "blob"' },
      { field: '[1].radius', message: 'Unknown field; expected kind alone.' },
    ]);
  });

  it('LEAD-4 shows a message for visitors as it is, not inside what was expected and came', () => {
    const form = z.object({ rego: z.string({ error: 'Please enter a registration.' }).min(2, 'Please enter it.') });
    const faults = (sent: unknown) => zodFaults(form.safeParse(sent).error ?? new z.ZodError([]), sent);
    expect(faults({ rego: 'A' })).toEqual([{ field: 'rego', message: 'Please enter it.' }]);
    expect(faults({})).toEqual([{ field: 'rego', message: 'Please enter a registration.' }]);
  });

  it('explains a union by the branch that came closest', () => {
    expect(faultsOf({ rows: [], contact: { phone: '0400' } })).toEqual([
      expect.objectContaining({ field: 'contact.email' }),
    ]);
  });
});
