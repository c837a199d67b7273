import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { siteUrl } from './product.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [390, 768, 1440];
const SITES = ['southern-cross-cars', 'iron-cove-motorcycles'];

test.describe.configure({ timeout: 120_000 });

for (const site of SITES) {
  test(`UI-1 ${site}: a vehicle with all unfolded and its large photos have no fault that axe finds`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Pictures have no part in it, and the first of each takes the product a while.
    await page.route('**/images/**', (route) => route.abort());
    await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/?sortBy=highestPrice'), { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'Results' }).getByRole('heading').getByRole('link').first().click();
    await page.waitForURL('**/cars/**');
    for (const summary of await page.locator('article details summary').all()) await summary.click();
    const enlarge = page.getByRole('link', { name: /^Enlarge photo 1 / });
    const large = page.getByRole('dialog', { name: /^Photos of/ });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faults(page), `${width}`).toEqual([]);
      await enlarge.click();
      await expect(large).toBeVisible();
      expect(await faults(page), `${width}, large`).toEqual([]);
      await large.getByRole('button', { name: 'Close' }).click();
      await expect(large).toBeHidden();
    }
  });
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
