import { describe, expect, it } from '@jest/globals';
import { isLocalCaller } from './operations-routes.ts';

describe('a local caller', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('is on this machine: %s', (peer) => {
    expect(isLocalCaller(peer, { host: 'localhost:3000' })).toBe(true);
  });

  it.each([undefined, '', '10.0.0.7', '203.0.113.7', '::ffff:203.0.113.7', 'fe80::1', '2001:db8::1'])(
    'is not a local caller: %s',
    (peer) => {
      expect(isLocalCaller(peer, {})).toBe(false);
    },
  );

  it.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])(
    'is not a proxy calling for someone else: %s',
    (header) => {
      expect(isLocalCaller('127.0.0.1', { [header]: '203.0.113.7' })).toBe(false);
    },
  );
});
