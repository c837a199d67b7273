import { describe, expect, it } from '@jest/globals';
import { WriteLimits } from '../limits/write-limits.ts';
import type { SiteContext } from '../site/site-context.ts';
import { AlertLimits } from './alert-limits.ts';

const siteOf = (slug: string) => ({ config: { slug } }) as SiteContext;

describe('the limits of asking for alerts', () => {
  const limits = async () => new AlertLimits(await WriteLimits.open(undefined), { enquiriesPerTenMinutes: 20 });
  /** How many of so many requests are taken. */
  const taken = async (alerts: AlertLimits, count: number, site: string, ip: (number: number) => string) => {
    const asked = Array.from({ length: count }, (_, number) => alerts.take(siteOf(site), { ip: ip(number) }));
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
  };

  it('are twenty in ten minutes for a network', async () => {
    const alerts = await limits();
    expect(await taken(alerts, 30, 'riverside', () => '203.0.113.7')).toBe(20);
    expect(await taken(alerts, 1, 'riverside', () => '203.0.113.8')).toBe(1);
  });

  it('are eighty an hour on a site for somebody with thousands of networks, who so takes a share of the site’s 300', async () => {
    const alerts = await limits();
    const networkOfOne = (number: number) => `2001:db8:1:${number.toString(16)}::1`;
    expect(await taken(alerts, 400, 'riverside', networkOfOne)).toBe(80);
    expect(await taken(alerts, 1, 'riverside', () => '2001:db8:2:1::1')).toBe(1);
  });
});
