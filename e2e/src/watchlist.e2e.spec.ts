import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { faultsOf } from './axe.ts';
import { siteUrl } from './product.ts';
import { signIn } from './signing-in.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'wattle-creek-caravans';
const RESULTS = '/search/new-used-and-demo-cars/';

test.beforeEach(({ page }) => withoutPictures(page));

const hearts = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Save / });
const nameOf = async (page: Page, place: number) =>
  ((await hearts(page).nth(place).getAttribute('aria-label')) ?? '').replace('Save ', '');
const toast = (page: Page) => page.locator('[data-toasts]');
const inHeader = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('WATCH-2 FAV-1 a car is saved through sign-in and back, favourites move once, a failure is taken back, and the list lets cars go', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  await page.goto(siteUrl(SITE, RESULTS), { waitUntil: 'networkidle' });
  const [first, second, third] = [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)];

  // What the browser kept before the site had a watchlist.
  const car = await page.evaluate(async (path) => {
    const answer = await fetch(`/api/pages?path=${encodeURIComponent(path)}`);
    const { content } = await answer.json();
    const [, , { favourite }] = content.cards;
    localStorage.setItem('forecourt.favourites', JSON.stringify([favourite.car]));
    return favourite.car;
  }, RESULTS);
  expect(car.name).toBe(third);

  await hearts(page).first().click();
  await expect(page.getByRole('heading', { name: 'Sign in to save this vehicle' })).toBeVisible();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({ type: 'watchlist', redirect: RESULTS, back: RESULTS });
  await signIn(page, '0491 574 632');
  await expect(page).toHaveURL(siteUrl(SITE, RESULTS));
  await expect(toast(page).getByText('Car Saved In Watchlist', { exact: true })).toBeVisible();
  await expect(toast(page).getByText(`${first} is now available in your watchlist`, { exact: true })).toBeVisible();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(inHeader(page, 'Your watchlist, 2')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('forecourt.favourites'))).toBe('[]');

  // The change is seen before the server has answered, and taken back when it fails.
  const refused = 'The watchlist is having a rest.';
  await page.route('**/api/watchlist/save-car', async (route) => {
    await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ success: false, message: refused }),
    });
  });
  await hearts(page).nth(1).click();
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible();
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/watchlist/save-car');
  await hearts(page).nth(1).click();
  await expect(toast(page).getByText(`${second} is now available in your watchlist`, { exact: true })).toBeVisible();
  await expect(toast(page).getByRole('link', { name: 'View List' })).toHaveCount(1);

  await toast(page).getByRole('link', { name: 'View List' }).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/watchlist'));
  for (const name of [first, second, third]) await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel(`Compare ${first}`).check();
  await page.getByLabel(`Compare ${second}`).check();
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.getByRole('link', { name: 'All saved' }).click();

  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await expect(page.getByRole('heading', { name: first })).toHaveCount(0);
  await expect(toast(page).getByText('Car Removed', { exact: true })).toBeVisible();
  await expect(toast(page).getByText(`${first} is no longer in your watchlist`, { exact: true })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) })).toHaveCount(
    2,
  );
  await page.getByRole('button', { name: `Remove ${second}` }).click();
  await expect(page.getByRole('heading', { name: second })).toHaveCount(0);
  await page.getByRole('button', { name: `Remove ${third}` }).click();
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
});

test('WATCH-3 a signed-in user without a phone is led to sign in, with a warning in the console alone', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  // Sign-in is by phone, so no user of the product is without one: what the session answers is replaced.
  await page.route('**/api/me', (route) => route.fulfill({ json: { user: { id: 'user-1' } } }));
  await page.route('**/api/watchlist', (route) => route.fulfill({ json: { cars: [] } }));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/watchlist/')) sent.push(request.url());
  });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(siteUrl(SITE, RESULTS), { waitUntil: 'networkidle' });
  const name = await nameOf(page, 0);
  await hearts(page).first().click();
  await expect(page.getByRole('heading', { name: 'Sign in to save this vehicle' })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/sign-in',
    { type: 'watchlist', redirect: RESULTS, back: RESULTS },
  ]);
  expect(warnings).toEqual(['The signed-in user has no phone number, which the watchlist needs.']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(toast(page)).toBeEmpty();
  expect(sent).toEqual([]);

  // The car is saved once a phone is there.
  await page.unroute('**/api/me');
  await page.unroute('**/api/watchlist');
  await signIn(page, '0491 574 633');
  await expect(toast(page).getByText(`${name} is now available in your watchlist`, { exact: true })).toBeVisible();
});

test('FAV-1 the watchlist says to a visitor who is not signed in what it is, and is nowhere on a site without one', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await page.addInitScript(() => {
    const target = window as unknown as { moved: number };
    target.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) target.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(siteUrl(SITE, '/watchlist'), { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.01);
  const ways = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(ways).toHaveAttribute('href', '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2Fwatchlist');
  expect(await faultsOf(page)).toEqual([]);
  expect((await page.goto(siteUrl('southern-cross-cars', '/watchlist')))?.status()).toBe(404);
  await page.goto(siteUrl('southern-cross-cars', RESULTS), { waitUntil: 'networkidle' });
  await expect(page.locator('a[href^="/watchlist"]')).toHaveCount(0);
});
