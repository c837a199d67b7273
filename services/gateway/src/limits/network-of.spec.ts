import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network-of.ts';

describe('what a visitor is counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['127.1', '127.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fk_8g7edwh57ahj', 'fk_8g7edwh57ahj'],
  ])('of %s is %s', (address, counted) => {
    expect(networkOf(address)).toBe(counted);
  });
});
