import { describe, expect, it } from '@jest/globals';
import { isPerson } from './viewed-cars.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

describe('a page', () => {
  it('is read by a person in a browser', () => {
    expect(isPerson('GET', { 'user-agent': firefox })).toBe(true);
    expect(isPerson('GET', { 'user-agent': firefox, purpose: 'navigation' })).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    '',
  ])('is not read by the robot “%s”', (agent) => {
    expect(isPerson('GET', { 'user-agent': agent })).toBe(false);
  });

  it('is not read by a prefetch or a HEAD request', () => {
    const ahead = { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch', 'x-moz': 'prefetch' };
    for (const [name, value] of Object.entries(ahead)) {
      expect(isPerson('GET', { 'user-agent': firefox, [name]: value })).toBe(false);
    }
    expect(isPerson('HEAD', { 'user-agent': firefox })).toBe(false);
    expect(isPerson('GET', {})).toBe(false);
  });
});
