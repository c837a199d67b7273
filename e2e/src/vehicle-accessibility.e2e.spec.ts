import { faultsOf, WIDTHS } from './axe.ts';
import { siteUrl } from './product.ts';
import { expect, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITES = ['southern-cross-cars', 'iron-cove-motorcycles'];

test.describe.configure({ timeout: 120_000 });

for (const site of SITES) {
  test(`UI-1 ${site}: a vehicle with all unfolded and its large photos have no fault that axe finds`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withoutPictures(page);
    await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/?sortBy=highestPrice'), { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'Results' }).getByRole('heading').getByRole('link').first().click();
    await page.waitForURL('**/cars/**');
    // The address changes first, while the results fade.
    await page.locator('article[data-sold] h1').waitFor();
    await page.locator('article details').evaluateAll((folds) => {
      for (const fold of folds) (fold as HTMLDetailsElement).open = true;
    });
    const enlarge = page.getByRole('link', { name: /^Enlarge (?:photo|picture|illustration) 1 / });
    const large = page.getByRole('dialog', { name: /^(?:Photos|Pictures|Illustrations) of/ });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faultsOf(page), `${width}`).toEqual([]);
      await enlarge.click();
      await expect(large).toBeVisible();
      expect(await faultsOf(page), `${width}, large`).toEqual([]);
      await large.getByRole('button', { name: 'Close' }).click();
      await expect(large).toBeHidden();
    }
  });
}
