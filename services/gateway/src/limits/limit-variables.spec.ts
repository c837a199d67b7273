import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '../config/gateway-config.ts';
import { readLimits } from './limit-variables.ts';

describe('the limits that an operator sets', () => {
  it('are the usual ones by default', () => {
    expect({ ...defaultLimits, ...readLimits({}) }).toEqual(defaultLimits);
  });

  it('SRCH-11 are taken from the environment', () => {
    const limits = readLimits({
      FEED_REQUESTS_PER_MINUTE: '6000',
      ENQUIRIES_PER_TEN_MINUTES: '50',
      SEARCH_ANSWERS_KEPT: '2000',
    });
    expect(limits).toEqual({ feedRequestsPerMinute: 6_000, enquiriesPerTenMinutes: 50, searchCacheEntries: 2_000 });
  });

  it('are refused by name, with the value and what is expected', () => {
    expect(() => readLimits({ ENQUIRIES_PER_TEN_MINUTES: 'many' })).toThrow(
      'ENQUIRIES_PER_TEN_MINUTES: got "many", expected how many enquiries one address may send in ten minutes, a whole number from 1',
    );
  });
});
