import { describe, expect, it } from '@jest/globals';
import { isKeyLink } from './key-links.ts';

describe('an address that is a key', () => {
  it.each([
    '/test-drives/abc',
    '/reservations/abc',
    '/alerts/abc',
    '/alerts/abc/unsubscribe',
    '/online-payment/abc',
    '/checkout-journey/abc',
  ])('is %s', (path) => expect(isKeyLink(path)).toBe(true));

  it.each(['/', '/cars/a-corolla', '/online-payment', '/checkout-journey', '/search/used-cars/', '/alerts-for-you'])(
    'is not %s',
    (path) => expect(isKeyLink(path)).toBe(false),
  );
});
