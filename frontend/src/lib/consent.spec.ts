import { describe, expect, it } from '@jest/globals';
import { keepChoice, keptChoice } from './consent.ts';

describe('the visitor’s choice', () => {
  it.each([
    ['', null],
    ['forecourt_consent=granted', 'granted'],
    ['a=1; forecourt_consent=denied; b=2', 'denied'],
    ['forecourt_consent=perhaps', null],
    ['another_forecourt_consent=granted', null],
  ])('EVT-1 in the cookies %j is %j', (cookie, choice) => {
    expect(keptChoice({ cookie })).toBe(choice);
  });

  it('EVT-1 is kept for twelve months, and over TLS alone where the site is', () => {
    const host = { cookie: '' };
    keepChoice('denied', host, true);
    expect(host.cookie).toBe('forecourt_consent=denied; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    keepChoice('granted', host, false);
    expect(host.cookie).toBe('forecourt_consent=granted; Path=/; Max-Age=31536000; SameSite=Lax');
  });
});
