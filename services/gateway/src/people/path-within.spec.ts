import { describe, expect, it } from '@jest/globals';
import { pathWithin } from './path-within.ts';

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
