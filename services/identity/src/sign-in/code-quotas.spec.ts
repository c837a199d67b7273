import { smsBudgetOf, usualBudget } from '@forecourt/messages';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { identityVariables } from '../environment.ts';
import { type CodeAsked, codeQuotas, mostOf, valuesOf } from './code-quotas.ts';

const asked: CodeAsked = {
  site: 'riverside',
  phoneDigest: 'phone',
  networkDigest: 'network',
  wideNetworkDigest: 'wide',
  isSeen: false,
};

describe('the quotas of codes', () => {
  it('AUTH-1 cost a site no more than three quarters of its money for SMS a day, of which a fifth is kept for people who were seen before', () => {
    const quotas = codeQuotas({ smsCents: 10, dayCents: 1_000 });
    const money = quotas.find(({ columns, spanMs }) => columns.join() === 'site' && spanMs === 86_400_000);
    expect(money && [mostOf(money, false), mostOf(money, true)]).toEqual([60, 75]);
    expect(money && mostOf(money, true) * 10).toBeLessThanOrEqual(750);
  });

  it('AUTH-1 keep something for people who were seen before in each, so that nobody else can use it up', () => {
    for (const quota of codeQuotas(usualBudget)) expect(mostOf(quota, true)).toBeGreaterThan(mostOf(quota, false));
  });

  it('AUTH-1 count a number on its site before all sites, and networks of 64 and of 48 bits', () => {
    const counted = codeQuotas(usualBudget).map((quota) => valuesOf(quota, asked));
    const networks = [['network'], ['wide'], ['wide', 'riverside']];
    expect(counted).toEqual([['phone', 'riverside'], ['phone'], ...networks, ['riverside'], ['riverside']]);
  });

  it('AUTH-1 let a number have 3 in 15 minutes and 10 a day, a network 20 an hour, a wide one 60 and 150 a day on a site, a site 500 an hour, and half as many more if seen', () => {
    const shown = codeQuotas(usualBudget)
      .slice(0, -1)
      .map((quota) => [mostOf(quota, false), mostOf(quota, true), quota.spanMs / 60_000]);
    expect(shown).toEqual([
      [3, 5, 15],
      [10, 15, 24 * 60],
      [20, 30, 60],
      [60, 90, 60],
      [150, 188, 24 * 60],
      [500, 750, 60],
    ]);
  });

  it.each([
    ['as usual', usualBudget],
    ['of few dollars', { smsCents: 10, dayCents: 200 }],
  ])('AUTH-1 leave most of a site’s codes of a day to others than one network, with a budget %s', (_, budget) => {
    const quotas = codeQuotas(budget);
    const mostADay = (isOf: (columns: string) => boolean) =>
      quotas
        .filter(({ columns }) => isOf(columns.join()))
        .map((quota) => mostOf(quota, false) * (86_400_000 / quota.spanMs));
    const ofNetwork = Math.min(...mostADay((columns) => columns.includes('network')));
    const ofSite = Math.min(...mostADay((columns) => columns === 'site'));
    expect(ofNetwork).toBeGreaterThan(0);
    expect(ofNetwork / ofSite).toBeLessThan(0.3);
  });

  it('AUTH-1 cost a site what its operator allows', () => {
    const { SMS_CENTS, SMS_DOLLARS_PER_SITE_AND_DAY } = identityVariables({});
    const settings = z.object({ SMS_CENTS, SMS_DOLLARS_PER_SITE_AND_DAY });
    expect(smsBudgetOf(settings.parse({}))).toEqual(usualBudget);
    const set = settings.parse({ SMS_CENTS: '5', SMS_DOLLARS_PER_SITE_AND_DAY: '20' });
    const [money] = codeQuotas(smsBudgetOf(set)).slice(-1);
    expect(money && [mostOf(money, false), mostOf(money, true)]).toEqual([240, 300]);
  });
});
