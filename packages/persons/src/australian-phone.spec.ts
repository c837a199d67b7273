import { describe, expect, it } from '@jest/globals';
import { toAustralianPhone } from './australian-phone.ts';

describe('an Australian phone number', () => {
  it.each([
    ['0412 345 678', '+61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['(07) 3000 1234', '+61730001234'],
    ['07-3000-1234', '+61730001234'],
    ['+61730001234', '+61730001234'],
  ])('LEAD-9 %s is kept as %s', (typed, kept) => {
    expect(toAustralianPhone(typed)).toBe(kept);
  });

  it.each([
    '',
    '412 345 678',
    '0412 345 67',
    '1300 123 456',
    '13 12 13',
    '+64 21 123 4567',
    '+1 415 555 2671',
    'call me',
    '0412345678 ext 4',
  ])('LEAD-9 %j is refused', (typed) => {
    expect(toAustralianPhone(typed)).toBeUndefined();
  });
});
