import path from 'node:path';
import { pageDocument, siteConfig } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { readSiteFolder } from './site-folder.ts';
import { worldOf } from './world-diff.ts';

const demo = path.resolve(import.meta.dirname, '../../demo/sites');
const now = new Date('2025-06-01T00:00:00Z');
const worldIn = (slug: string) => worldOf(readSiteFolder(path.join(demo, slug), slug, now));

describe('the demo’s files', () => {
  it.each(['northside-toyota', 'southern-cross-cars', 'iron-cove-motorcycles', 'wattle-creek-caravans'])(
    'SITE-3 mark the privacy and terms pages of %s as samples',
    (slug) => {
      const legal = Object.values(worldIn(slug).documents.page ?? {})
        .map((body) => pageDocument.parse(body))
        .filter(({ path: at }) => ['/privacy-policy', '/terms-and-conditions'].includes(at));
      expect(legal.map(({ blocks: [first] }) => first)).toMatchObject([
        { kind: 'notice', title: 'A sample' },
        { kind: 'notice', title: 'A sample' },
      ]);
    },
  );

  it('SITE-6 have service plans on the pages of the new-car dealer', () => {
    const { page = {}, service_plan: plans = {} } = worldIn('northside-toyota').documents;
    expect(Object.keys(plans).length).toBeGreaterThan(0);
    const blocks = Object.values(page).flatMap((body) => pageDocument.parse(body).blocks);
    expect(blocks.filter(({ kind }) => kind === 'service_plans').length).toBeGreaterThan(0);
  });

  it('SRCH-10 hold the stocktake card of January 2025', () => {
    expect(worldIn('northside-toyota').documents.promo_card?.stocktake).toMatchObject({
      position: 4,
      display: ['used', 'demo'],
      start: '2025-01-01T00:00:00+10:00',
      expiry: '2025-02-01T00:00:00+10:00',
    });
  });

  it.each(['southern-cross-cars', 'iron-cove-motorcycles'])(
    'LOC-2 have the holidays of June 2025 of %s, in sets that it turns on and off',
    (slug) => {
      const { site } = worldIn(slug);
      const { location } = siteConfig.parse(site);
      const birthday = location.holiday_sets.find(({ name }) => name === "King's Birthday, June 2025");
      expect(birthday).toMatchObject({ enabled: true });
      expect(birthday?.states).toContain('nsw');
      const shown = birthday?.hours.map(({ date, department, status }) => `${date} ${department} ${status}`);
      expect(shown).toEqual(['2025-06-09 sales Open', '2025-06-09 service Closed', '2025-06-09 parts Closed']);
    },
  );
});
