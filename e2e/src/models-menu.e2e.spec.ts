import { siteUrl } from './product.ts';
import { expect, type Locator, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'northside-toyota';
/** The order of the specification's section 9. */
const ORDER = [
  ...['bZ4X', 'Prado', 'C-HR', 'Yaris', 'Corolla Hatch', 'Camry', 'Corolla Sedan', 'Yaris Cross', 'Corolla Cross'],
  ...['RAV4', 'Kluger', 'Fortuner', 'LandCruiser 300', 'HiLux', 'LandCruiser 70', 'Tundra', 'HiAce', 'Granvia'],
  ...['Coaster', 'GR Yaris', 'GR86', 'GR Corolla', 'GR Supra'],
];

test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ page }) => withoutPictures(page));

const menu = (page: Page) => page.locator('header').getByRole('navigation', { name: 'Main' });
const models = (page: Page) =>
  menu(page)
    .locator('details')
    .filter({ has: page.getByRole('radio', { name: 'All Vehicles', includeHidden: true }) });
const tab = (page: Page, name: string) => models(page).locator('label').getByText(name, { exact: true });
const cards = (page: Page) => models(page).locator('li[data-tabs]').filter({ visible: true });
const list = (page: Page) =>
  models(page)
    .locator('ul')
    .filter({ has: page.locator('li[data-tabs]') });
const scrolls = (list: Locator) => list.evaluate((ul) => ul.scrollHeight > ul.clientHeight + 1);

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('MODEL-1 the menu of models has a tab for each category, cards in their order, and scrolls what is too much', async ({
    page,
  }) => {
    await page.goto(siteUrl(SITE), { waitUntil: 'networkidle' });
    await models(page).locator('summary').click();
    await expect(models(page).getByRole('radio')).toHaveCount(8);
    const names = await cards(page).evaluateAll((all) =>
      all.map((card) => card.querySelector('p')?.firstChild?.textContent),
    );
    expect(names.slice(0, ORDER.length)).toEqual(ORDER);
    expect(names.slice(ORDER.length)).toEqual(names.slice(ORDER.length).toSorted());
    expect(names.length).toBeGreaterThan(10);
    expect(await scrolls(list(page))).toBe(true);
    await expect(cards(page).first().locator('img')).toHaveAttribute('width', '280');
    await expect(cards(page).first().locator('img')).toHaveAttribute('height', '171');
    for (const category of ['Upcoming', 'Electrified', 'Utes & Vans']) {
      await tab(page, category).click();
      const count = await cards(page).count();
      expect([category, await scrolls(list(page))]).toEqual([category, count > 6]);
    }
  });

  test('MODEL-1 the menu of models works by keys alone, closes by Escape and by going to a model', async ({ page }) => {
    await page.goto(siteUrl(SITE), { waitUntil: 'networkidle' });
    const summary = models(page).locator('summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(models(page).getByRole('radio', { name: 'All Vehicles' })).toBeFocused();
    const all = await cards(page).count();
    await page.keyboard.press('ArrowDown');
    await expect(models(page).getByRole('radio', { name: 'Hatch & sedans' })).toBeChecked();
    expect(await cards(page).count()).toBeLessThan(all);
    await page.keyboard.press('Escape');
    await expect(models(page)).not.toHaveAttribute('open');
    await expect(summary).toBeFocused();
    await page.keyboard.press('Enter');
    await tab(page, 'Utes & Vans').click();
    await models(page).getByRole('link', { name: 'Explore the HiLux' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(siteUrl(SITE, '/models/hilux'));
    await expect(models(page)).not.toHaveAttribute('open');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota HiLux');
  });

  test('MODEL-1 the links beside the models are those that the dealer chose, and each answers', async ({ page }) => {
    await page.goto(siteUrl(SITE), { waitUntil: 'networkidle' });
    await models(page).locator('summary').click();
    for (const name of ['Get Quote', 'All Models', 'Our Stock', 'Business Fleet', 'Demonstrator Models']) {
      const href = await models(page).getByRole('link', { name, exact: true }).getAttribute('href');
      const status = await page.evaluate(async (path) => (await fetch(path)).status, href ?? '');
      expect([name, status]).toEqual([name, 200]);
    }
  });
});
