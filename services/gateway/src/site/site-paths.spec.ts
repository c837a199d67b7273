import { describe, expect, it } from '@jest/globals';
import { pathWithin, readableAddress } from './site-paths.ts';

describe('AUTH-1 where a visitor goes on to', () => {
  it.each([
    '/',
    '/spin-to-win',
    '/search/toyota/?year=2020:&page=2',
    '/cars/2020-toyota-rav4?about=finance',
    '/%2F%2Fevil.example',
    '/a?next=//evil.example',
  ])('may be %s', (path) => {
    expect(pathWithin(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/sign-in?redirect=/',
    '/Sign-In',
    '/api/me',
    '',
    null,
    undefined,
    `/${'a'.repeat(1_000)}`,
  ])('is never %j', (text) => {
    expect(pathWithin(text)).toBeNull();
  });
});

describe('the address that the router reads', () => {
  it.each(['/search/caf%C3%A9/?q=100%', '/', '/a%2Fb', '/api/cars/%', '/API/%E0%A4%A', ''])(
    'is %s itself',
    (address) => {
      expect(readableAddress(address)).toBe(address);
    },
  );

  it.each([
    ['/100%', '/100%25'],
    ['/%E0%A4%A?q=%41', '/%25E0%25A4%25A?q=%41'],
    ['//%', '//%25'],
  ])('of %s, which cannot be decoded, is as it is typed', (address, readable) => {
    expect(readableAddress(address)).toBe(readable);
  });
});
