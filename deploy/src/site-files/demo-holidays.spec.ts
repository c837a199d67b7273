import path from 'node:path';
import { siteConfig } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { worldOf } from './pushed-world.ts';
import { readSiteFolder } from './site-folder.ts';

const demo = path.resolve(import.meta.dirname, '../../demo/sites');

describe('the holidays of June 2025', () => {
  it.each(['southern-cross-cars', 'iron-cove-motorcycles'])(
    'LOC-2 are data of %s, in sets that it turns on and off',
    (slug) => {
      const { site } = worldOf(readSiteFolder(path.join(demo, slug), slug, new Date('2025-06-01T00:00:00Z')));
      const { location } = siteConfig.parse(site);
      const birthday = location.holiday_sets.find(({ name }) => name === "King's Birthday, June 2025");
      expect(birthday).toMatchObject({ enabled: true });
      expect(birthday?.states).toContain('nsw');
      const shown = birthday?.hours.map(({ date, department, status }) => `${date} ${department} ${status}`);
      expect(shown).toEqual(['2025-06-09 sales Open', '2025-06-09 service Closed', '2025-06-09 parts Closed']);
    },
  );
});
