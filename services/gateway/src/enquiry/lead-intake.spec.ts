import { describe, expect, it } from '@jest/globals';
import { holdsSomething } from './lead-intake.ts';

const holds = (body: unknown) => holdsSomething(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

describe('an enquiry that would hold a vehicle or a time', () => {
  it('is one that reserves or buys, or books a time', () => {
    expect(holds({ form: 'reserve' })).toBe(true);
    expect(holds({ form: 'buy_online' })).toBe(true);
    expect(holds({ form: 'test_drive', appointment: '2026-11-30T01:00:00Z' })).toBe(true);
    expect(holds({ form: 'test_drive' })).toBe(false);
    expect(holds({ form: 'general' })).toBe(false);
    expect(holds({ form: '', category: 'General Enquiry' })).toBe(false);
  });

  it.each([' reserve ', 'reserve\u202a', '\u2066buy_online'])(
    'is known by its form as the leads service reads it: %j',
    (form) => {
      expect(holds({ form })).toBe(true);
    },
  );

  it('may be what cannot be read, or names a form that is not known', () => {
    expect(holds('\ufeff{"form":"reserve"}')).toBe(true);
    expect(holds('{')).toBe(true);
    expect(holds('null')).toBe(true);
    expect(holds({ form: 'hold_everything' })).toBe(true);
  });
});
