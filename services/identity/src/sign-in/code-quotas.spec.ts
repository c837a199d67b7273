import { describe, expect, it } from '@jest/globals';
import { type CodeAsked, codeQuotas, mostOf, SMS_BUDGET, valuesOf } from './code-quotas.ts';

const asked: CodeAsked = {
  site: 'riverside',
  phoneDigest: 'phone',
  networkDigest: 'network',
  wideNetworkDigest: 'wide',
  isSeen: false,
};

describe('the quotas of codes', () => {
  it('AUTH-1 cost a site no more than its money a day, of which a fifth is kept for people who were seen before', () => {
    const quotas = codeQuotas({ codeCents: 10, dayCents: 1_000 });
    const money = quotas.find(({ columns, spanMs }) => columns.includes('site') && spanMs === 86_400_000);
    expect(money && [mostOf(money, false), mostOf(money, true)]).toEqual([80, 100]);
    expect(money && mostOf(money, true) * 10).toBeLessThanOrEqual(1_000);
  });

  it('AUTH-1 keep something for people who were seen before in each, so that nobody else can use it up', () => {
    for (const quota of codeQuotas(SMS_BUDGET)) expect(mostOf(quota, true)).toBeGreaterThan(mostOf(quota, false));
  });

  it('AUTH-1 count a number on its site before all sites, and networks of 64 and of 48 bits', () => {
    const counted = codeQuotas(SMS_BUDGET).map((quota) => valuesOf(quota, asked));
    expect(counted).toEqual([['phone', 'riverside'], ['phone'], ['network'], ['wide'], ['riverside'], ['riverside']]);
  });
});
