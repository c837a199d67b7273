import { describe, expect, it } from '@jest/globals';
import { trustedProxy } from './proxy.ts';

describe('a proxy that is believed', () => {
  it.each(['10.0.0.5', '172.29.71.0/28', '::1', 'fd00::/8', 'loopback'])('may be %s', (text) => {
    expect(trustedProxy.safeParse(text).success).toBe(true);
  });

  it.each(['true', '*', 'proxy', '10.0.0.5/33', '10.0.0.0/8/8', '10.0.0.0/', ''])('is not %s', (text) => {
    expect(trustedProxy.safeParse(text).success).toBe(false);
  });
});
