import { siteUrl } from './product.ts';
import { expect, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'northside-toyota';

test.describe.configure({ timeout: 90_000 });
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });
test.beforeEach(({ page }) => withoutPictures(page));

test('OFFER-1 the grid has three a row; its texts open and close, and its links lead on', async ({ page }) => {
  await page.goto(siteUrl(SITE, '/special-offers'), { waitUntil: 'networkidle' });
  const offers = page.locator('main').getByRole('article');
  const tops = await offers.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);

  const hilux = offers.filter({ hasText: 'HiLux with the tray sorted' });
  const disclaimer = hilux.locator('details').last();
  await disclaimer.getByText('View full disclaimer').click();
  await expect(disclaimer).toHaveAttribute('open');
  await disclaimer.getByText('View less disclaimer').click();
  await expect(disclaimer).not.toHaveAttribute('open');
  const description = offers.first().locator('details').first();
  await description.getByText('View more').click();
  await description.getByText('View less').click();
  await expect(description).not.toHaveAttribute('open');

  await hilux.getByRole('link', { name: /^Enquire Now/ }).click();
  await expect(page.getByRole('dialog')).toContainText('HiLux with the tray sorted');
  await page.keyboard.press('Escape');
  await hilux.getByRole('link', { name: 'Explore HiLux' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota HiLux');
  await page.locator('main').getByRole('link', { name: 'HiLux with the tray sorted' }).click();
  await expect(page).toHaveURL(/\/offers\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HiLux with the tray sorted');
});
