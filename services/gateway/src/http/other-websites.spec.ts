import { describe, expect, it } from '@jest/globals';
import { requireSameOrigin } from './other-websites.ts';

const check = (headers: Record<string, string>) => () => requireSameOrigin(headers, 'riverside.example:3000');

describe('requests from other websites', () => {
  it('are refused by what the browser says of their origin', () => {
    expect(check({ origin: 'http://hillside.example:3000' })).toThrow(/this website/);
    expect(check({ origin: 'http://riverside.example' })).toThrow();
    expect(check({ origin: 'null' })).toThrow();
    expect(check({ 'sec-fetch-site': 'cross-site' })).toThrow();
    expect(check({ 'sec-fetch-site': 'same-site' })).toThrow();
  });

  it('are distinguished from the site’s own pages, and from callers that are not browsers', () => {
    expect(check({ origin: 'http://riverside.example:3000', 'sec-fetch-site': 'same-origin' })).not.toThrow();
    expect(check({})).not.toThrow();
  });
});
