import { describe, expect, it } from '@jest/globals';
import { readPhone, telHref } from './phone-reader.ts';

describe('a phone number as people write it', () => {
  it.each([
    ['with marks of direction around it', '\u202a0412 345 678\u202c'],
    ['behind a left-to-right mark', '\u200e0412345678'],
    ['in isolates', '\u2066+61 412 345 678\u2069'],
    ['with a byte order mark', '\ufeff0412 345 678'],
    ['with en dashes', '0412–345–678'],
    ['with em dashes', '0412—345—678'],
    ['with non-breaking hyphens', '0412‑345‑678'],
    ['with minus signs', '0412−345−678'],
    ['with soft hyphens', '0412\u00ad345\u00ad678'],
    ['with non-breaking blanks', '0412\u00a0345\u00a0678'],
    ['with narrow and thin blanks', '0412\u202f345\u2009678'],
    ['with zero-width blanks', '0412\u200b345\u2060678'],
    ['with dots', '0412.345.678'],
    ['in full-width digits', '０４１２　３４５　６７８'],
    ['with the country code alone', '61 412 345 678'],
    ['with the country code in brackets', '(+61) 412 345 678'],
    ['with a 0 in brackets', '+61 (0)412 345 678'],
    ['with a 0 behind the country code', '+61 0412 345 678'],
    ['with its kind behind it', '0412 345 678 (mob)'],
    ['with its kind before it', '(M) 0412 345 678'],
    ['with a label', 'Mob: 0412 345 678'],
    ['with a label between marks', '\u202aph. 0412 345 678\u202c'],
    ['as an address', 'tel:+61412345678'],
    ['as it is dialled from abroad', '0061 412 345 678'],
    ['as it is dialled in Australia', '0011 61 412 345 678'],
  ])('LEAD-9 is read %s: %s', (_how, typed) => {
    expect(readPhone(typed)).toEqual({ number: '+61412345678', kind: 'personal' });
  });

  it.each([
    ['13 12 13', '+61131213'],
    ['1300 123 456', '+611300123456'],
    ['1800–123–456', '+611800123456'],
    ['+61 1300 123 456', '+611300123456'],
  ])('LEAD-9 of a business is read: %s', (typed, number) => {
    expect(readPhone(typed)).toEqual({ number, kind: 'business' });
  });

  it.each([
    '',
    '12345',
    '412 345 678',
    '0412 345 67',
    '0412 345 6789',
    '0512 345 678',
    '+64 21 123 4567',
    '+1 415 555 2671',
    '61 61 412 345 678',
    '0412 345 678 0413 345 678',
    '0412345678 ext 4',
    '07 5550 0123 x12',
    'tel:+61755500123;ext=12',
    '0412 345 678 or 0413 345 678',
    '0412 345 678 (mob) / 07 5550 0123 (h)',
    'm',
    '1300 123 45',
    '1900 123 456',
    'call me',
  ])('LEAD-9 is not read from %j', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
  });
});

describe('the address that calls a number', () => {
  it.each([
    ['(07) 3000 1234', 'tel:0730001234'],
    ['+61 412 345 678', 'tel:+61412345678'],
    ['13 12 13', 'tel:131213'],
  ])('is its digits: %s', (phone, href) => {
    expect(telHref(phone)).toBe(href);
  });
});
