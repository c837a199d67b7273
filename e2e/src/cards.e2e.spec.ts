import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { cards, heading } from './results-page.ts';
import { expect, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

test('CARD-1 a card has a sized picture, its name, its price and its buttons', async ({ page }) => {
  await page.goto(siteUrl('northside-toyota', '/search/new-cars/'));
  const card = cards(page).first();
  const image = card.getByRole('img').first();
  expect(Number(await image.getAttribute('width'))).toBeGreaterThan(0);
  expect(Number(await image.getAttribute('height'))).toBeGreaterThan(0);
  await expect(card).toContainText('Toyota');
  await expect(card.locator('[data-price]')).toContainText(/\$[\d,]+|Enquire|PREORDER/);
  await expect(card.getByRole('link').or(card.getByRole('button')).first()).toBeVisible();
});

test('CARD-3 a sold car says so and offers something similar', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({
  page,
}) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?status=sold'));
  const card = cards(page).first();
  await expect(card).toContainText('Just Sold');
  await expect(card.getByText('Find Me Something Similar')).toBeVisible();
  await expect(card.getByText('Quick Enquiry')).toHaveCount(0);
});

test('SITE-6 four sites show their own stock in their own look', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({
  page,
}) => {
  await withoutPictures(page);
  const looks = new Set<string>();
  const names = ['northside-toyota', 'southern-cross-cars', 'iron-cove-motorcycles', 'wattle-creek-caravans'];
  for (const site of names) {
    await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/'));
    await expect(heading(page)).toBeVisible();
    looks.add(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')));
  }
  expect(looks.size).toBe(names.length);
});

test('SITE-4 a car of one dealer is not found on the site of another', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({
  page,
}) => {
  await page.goto(siteUrl('iron-cove-motorcycles', '/search/new-used-and-demo-cars/'));
  const path = (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '';
  expect(path).toContain('/cars/');
  expect((await page.goto(siteUrl('iron-cove-motorcycles', path)))?.status()).toBe(200);
  expect((await page.goto(siteUrl('wattle-creek-caravans', path)))?.status()).toBe(404);
});

test('a card leads to the car, with its price, key information and comments', async ({ page }) => {
  await page.goto(siteUrl('northside-toyota', '/search/used-cars/'));
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await cards(page).first().getByRole('link').first().click();
  await expect(heading(page)).toContainText(title.split(' ').slice(0, 3).join(' '));
  await expect(page.getByText('Odometer').first()).toBeVisible();
  await expect(page.getByText(/Dealer Comments|Our Comments/)).toBeVisible();
});
