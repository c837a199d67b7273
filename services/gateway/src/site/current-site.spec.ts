import { describe, expect, it } from '@jest/globals';
import { dropReservedHeaders } from './current-site.ts';

describe('reserved headers', () => {
  it('SITE-4 are dropped, so that no visitor names a site, user or actor', () => {
    const headers = {
      host: 'riverside.example',
      'x-site': 'hillside',
      'x-user': '1',
      'x-actor': 'operator',
      'x-forecourt-site': 'hillside',
      'x-visitor-user-agent': 'none',
      authorization: 'Bearer x',
      'idempotency-key': 'k',
      'forecourt-key': 'feed',
    };
    dropReservedHeaders(headers);
    expect(Object.keys(headers)).toEqual(['host', 'idempotency-key', 'forecourt-key']);
  });
});
