import { expect, type Page, test } from '@playwright/test';
import { siteUrl } from './product.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The side bar's choices with all makes; on a phone they are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('link', { name: /^Filters/ });
  if (await button.isVisible()) {
    await button.click();
    await page.getByRole('dialog').waitFor();
  }
  // Which makes stand first depends on what dealers have sent.
  const rest = page.locator('summary:visible', { hasText: /^Show all/ }).first();
  if (await rest.isVisible()) await rest.click();
}

/** The number at the head of the results. */
async function countOf(page: Page): Promise<number> {
  const text = (await page.locator('h1 + p').textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

test('SRCH-1 every address of the results can be opened, and unknown ones are not found', async ({ page }) => {
  for (const path of [
    '/search/used-cars',
    '/search/toyota/',
    '/search/toyota/corolla/',
    '/search/suv',
    '/used-car/list',
  ]) {
    const response = await page.goto(siteUrl('southern-cross-cars', path));
    expect(response?.status(), path).toBe(200);
    await expect(cards(page).first(), path).toBeVisible();
  }
  expect((await page.goto(siteUrl('southern-cross-cars', '/search/no-such-thing/')))?.status()).toBe(404);
});

test('SRCH-1 SRCH-2 choosing filters narrows the results, and Back takes each choice back', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const all = await countOf(page);
  await openFilters(page);
  const mazda = page.getByRole('link', { name: /^Mazda/ }).first();
  const expected = Number(((await mazda.textContent()) ?? '').replace(/\D/g, ''));
  await mazda.click();
  await expect.poll(() => countOf(page)).toBe(expected);
  expect(expected).toBeLessThan(all);
  await expect(page).toHaveURL(/mazda/i);
  await page.goBack();
  await expect.poll(() => countOf(page)).toBe(all);
});

test('SRCH-2 a facet does not narrow its own list', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?make=Mazda'));
  await openFilters(page);
  await expect(page.getByRole('link', { name: /^Toyota/ }).first()).toBeVisible();
});

test('SRCH-5 the cheapest come first when asked for, and none is without a price', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?sortBy=lowestPrice'));
  const texts = await cards(page).locator('[data-price]').allTextContents();
  const prices = texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(prices.length).toBeGreaterThan(5);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(Math.min(...prices)).toBeGreaterThan(0);
});

test('SRCH-12 an error leaves the last good results in view, with a quiet sign', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const before = await cards(page).first().textContent();
  await page.route('**/api/pages**', (route) => route.abort());
  await openFilters(page);
  await page
    .getByRole('link', { name: /^Mazda/ })
    .first()
    .click();
  // On a phone the sign is in the sheet of filters, which is over the results.
  await expect(page.getByRole('alert').last()).toContainText('last results');
  expect(await page.locator('#results article').first().textContent()).toBe(before);
  await page.unroute('**/api/pages**');
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page).toHaveURL(/mazda/i);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('SRCH-6 words find cars as they are typed', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  await page.getByRole('searchbox').fill('hilux');
  await expect(page).toHaveURL(/query=hilux/);
  await expect(cards(page).first()).toContainText('HiLux');
});

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

test('CARD-3 a sold car says so and offers something similar', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?status=sold'));
  const card = cards(page).first();
  await expect(card).toContainText('Just Sold');
  await expect(card.getByText('Find Me Something Similar')).toBeVisible();
  await expect(card.getByText('Quick Enquiry')).toHaveCount(0);
});

test('SITE-6 four sites show their own stock in their own look', async ({ page }) => {
  const looks = new Set<string>();
  const names = ['northside-toyota', 'southern-cross-cars', 'iron-cove-motorcycles', 'wattle-creek-caravans'];
  for (const site of names) {
    await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/'));
    await expect(heading(page)).toBeVisible();
    looks.add(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')));
  }
  expect(looks.size).toBe(names.length);
});

test('SITE-4 a car of one dealer is not found on the site of another', async ({ page }) => {
  await page.goto(siteUrl('iron-cove-motorcycles', '/search/new-used-and-demo-cars/'));
  const path = (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '';
  expect(path).toContain('/cars/');
  expect((await page.goto(siteUrl('iron-cove-motorcycles', path)))?.status()).toBe(200);
  expect((await page.goto(siteUrl('wattle-creek-caravans', path)))?.status()).toBe(404);
});

test('VEH-1 VEH-8 a card leads to the car, with its price, key information and comments', async ({ page }) => {
  await page.goto(siteUrl('northside-toyota', '/search/used-cars/'));
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await cards(page).first().getByRole('link').first().click();
  await expect(heading(page)).toContainText(title.split(' ').slice(0, 3).join(' '));
  await expect(page.getByText('Odometer').first()).toBeVisible();
  await expect(page.getByText(/Dealer Comments|Our Comments/)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('SRCH-1 the results are there and filter by links', async ({ page, isMobile }) => {
    await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
    await expect(cards(page).first()).toBeVisible();
    if (isMobile) return;
    await openFilters(page);
    await page
      .getByRole('link', { name: /^Mazda/ })
      .first()
      .click();
    await expect(page).toHaveURL(/mazda/i);
    await expect(cards(page).first()).toContainText('Mazda');
  });
});
