import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';

const SITE = 'wattle-creek-caravans';

/** The filters; on a phone they are behind a button. */
async function openFilters(page: Page) {
  const side = page.getByRole('complementary', { name: 'Filters' });
  if (await side.isVisible()) return side;
  await page.locator('a[href="#filters"]').click();
  return side.or(page.getByRole('dialog')).filter({ visible: true });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'dropdowns' : 'dropdowns without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('SRCH-8 lead to a make, to one of its models, and back to all makes', async ({ page }) => {
      await page.goto(siteUrl(SITE, '/search/new-used-and-demo-cars/'), { waitUntil: 'networkidle' });
      const choose = async (name: string, choice: { label: string } | { index: number }) => {
        const filters = await openFilters(page);
        const box = page.getByRole('combobox', { name, exact: true });
        const select = filters.getByRole('combobox', { name, exact: true });
        const [value = ''] = await select.selectOption(choice);
        if (!javaScriptEnabled) {
          await filters.locator('form', { has: box }).getByRole('button', { name: 'Show' }).click();
        }
        return value;
      };
      const make = await choose('Make', { index: 1 });
      await expect(page.getByRole('heading', { level: 1 })).toContainText(make);
      const model = await choose('Model', { index: 1 });
      await expect(page.getByRole('heading', { level: 1 })).toContainText(model);
      await expect(page.getByRole('region', { name: 'Results' }).getByRole('article').first()).toContainText(make);
      await choose('Make', { label: 'Any make' });
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText(make);
      expect(new URL(page.url()).searchParams.has('model')).toBe(false);
    });
  });
}
