import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { cards } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';
test.beforeEach(({ page }) => withoutPictures(page));

const box = (page: Page) => page.getByRole('search').getByLabel('Keyword search');

/** The addresses that the page asks for from now on, those that say `part` in them. */
function asked(page: Page, part: string): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (decodeURIComponent(pathname + search).includes(part)) addresses.push(decodeURIComponent(search));
  });
  return addresses;
}

/** Opens the results and stops the page's clock, which goes on only when it is moved. */
async function openStopped(page: Page): Promise<void> {
  await page.goto(siteUrl(SITE, '/search/used-cars/'), { waitUntil: 'networkidle' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Waits for an answer of the server, so that whatever the page has asked for before is noted. */
const settled = (page: Page) => page.evaluate(async () => (await fetch('/robots.txt')).status);

test('SRCH-6 SRCH-17 words are searched for 300 ms after the last letter, and suggestions are asked for at each', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await openStopped(page);
  const searches = asked(page, 'query=');
  const suggestions = asked(page, '/api/suggestions');
  await box(page).pressSequentially('h');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await page.clock.runFor(299);
  await box(page).pressSequentially('ilux');
  await expect.poll(() => suggestions).toEqual(['?q=h', '?q=hi', '?q=hil', '?q=hilu', '?q=hilux']);
  await page.clock.runFor(299);
  await settled(page);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => searches.length).toBe(1);
  expect(searches[0]).toContain('query=hilux');
});

test('SRCH-7 a moved range is searched for 400 ms after its last step', { tag: ANY_WIDTH }, async ({ page }) => {
  await openStopped(page);
  const searches = asked(page, 'price=');
  const button = page.getByRole('link', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
  await page.getByRole('slider', { name: 'Maximum price' }).filter({ visible: true }).focus();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('PageDown');
    await page.clock.runFor(399);
  }
  await settled(page);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => searches.length).toBe(1);
});

test('SRCH-12 while results load the last ones stay, a little paler, with a quiet sign', { tag: ANY_WIDTH }, async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, '/search/used-cars/?make=Mazda&body=suv'), { waitUntil: 'networkidle' });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/pages**', async (route) => {
    await held;
    await route.continue();
  });
  const results = page.locator('#results');
  const before = await cards(page).allTextContents();
  const count = await page.locator('h1 + p').textContent();
  await page.getByRole('link', { name: 'Remove Mazda' }).click();
  await expect(results).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveAttribute('data-loading', 'true');
  expect(await cards(page).allTextContents()).toEqual(before);
  await expect(page.locator('h1 + p')).toHaveText(count ?? '');
  await expect(cards(page).first()).toBeVisible();
  letGo();
  await expect(results).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('h1 + p')).not.toHaveText(count ?? '');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
});
