import { describe, expect, it } from '@jest/globals';
import { isFromOwnMachine } from './outbox.controller.ts';

const asked = (remoteAddress: string | undefined, headers: Record<string, string> = { host: 'localhost:3000' }) =>
  isFromOwnMachine({ headers, socket: { remoteAddress } });

describe('a request from the same machine', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is one from %s', (address) => {
    for (const host of ['localhost', 'harbour-motors.localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect(asked(address, { host })).toBe(true);
    }
  });

  it.each(['10.0.0.5', '203.0.113.7', '::ffff:10.0.0.5', '1127.0.0.1', undefined])('is not one from %s', (address) => {
    expect(asked(address)).toBe(false);
  });

  it('is not one that a proxy passes on, or that names another host', () => {
    expect(asked('127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(false);
    expect(asked('127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' })).toBe(false);
    for (const host of ['evil.example', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example', '']) {
      expect(asked('127.0.0.1', { host })).toBe(false);
    }
  });
});
