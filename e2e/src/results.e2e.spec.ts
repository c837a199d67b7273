import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { cards, heading } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

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
  const text = (await page.locator('h1 + p strong').textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

test.beforeEach(({ page }) => withoutPictures(page));

test('SRCH-1 every address of the results can be opened, and unknown ones are not found', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
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

test('SRCH-1 SRCH-2 choosing filters narrows the results, and Back takes each choice back', {
  tag: ACROSS_SERVICES,
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const all = await countOf(page);
  await openFilters(page);
  const mazda = page.getByRole('checkbox', { name: /^Mazda/ }).first();
  const expected = Number(((await mazda.textContent()) ?? '').replace(/\D/g, ''));
  await mazda.click();
  await expect.poll(() => countOf(page)).toBe(expected);
  expect(expected).toBeLessThan(all);
  await expect(page).toHaveURL(/mazda/i);
  // On a phone Back closes the sheet first.
  if (await page.getByRole('dialog').isVisible()) {
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/mazda/i);
  }
  await page.goBack();
  await expect.poll(() => countOf(page)).toBe(all);
});

test('SRCH-2 a facet does not narrow its own list', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?make=Mazda'));
  await openFilters(page);
  await expect(page.getByRole('checkbox', { name: /^Toyota/ }).first()).toBeVisible();
});

test('SRCH-5 the cheapest come first when asked for, and none is without a price', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?sortBy=lowestPrice'));
  const texts = await cards(page).locator('[data-price]').allTextContents();
  const prices = texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(prices.length).toBeGreaterThan(5);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(Math.min(...prices)).toBeGreaterThan(0);
});

test('SRCH-12 an error leaves the last good results in view, with a quiet sign', { tag: ANY_WIDTH }, async ({
  page,
}) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const before = await cards(page).first().textContent();
  await page.route('**/api/pages**', (route) => route.abort());
  await openFilters(page);
  await page
    .getByRole('checkbox', { name: /^Mazda/ })
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

test('SRCH-12 offline it is said that results are old, and they come by themselves once online', {
  tag: ANY_WIDTH,
}, async ({ page, context }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?make=Mazda'), { waitUntil: 'networkidle' });
  const before = await countOf(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Remove Mazda' }).click();
  await expect(page.getByRole('alert')).toContainText("You're offline");
  await expect(page.locator('#results')).toHaveAttribute('data-old', 'true');
  await context.setOffline(false);
  await expect.poll(() => countOf(page)).toBeGreaterThan(before);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('#results')).toHaveAttribute('data-old', 'false');
});

test('the keyboard skips to the results, ticks filters by Space and keeps its place', { tag: ANY_WIDTH }, async ({
  page,
}) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?body=suv&fuel=diesel'), {
    waitUntil: 'networkidle',
  });
  await page.getByRole('link', { name: 'Skip to results' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(cards(page).first().locator(':focus')).toHaveCount(1);
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: /^Remove/ });
  await chips.first().focus();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(2);
  await expect(chips.first()).toBeFocused();
  const petrol = page.getByRole('checkbox', { name: /^Petrol/ }).first();
  await petrol.focus();
  const place = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/petrol/i);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

test('no quick choice is lost while an answer is on its way', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  await openFilters(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/pages**', async (route) => {
    await held;
    await route.continue();
  });
  const choice = (name: RegExp) => page.getByRole('checkbox', { name }).first();
  await choice(/^Mazda/).click();
  await choice(/^Toyota/).click();
  await expect(choice(/^Mazda/)).toBeChecked();
  await expect(choice(/^Toyota/)).toBeChecked();
  letGo();
  await expect(page).toHaveURL(/Mazda.*Toyota/i);
  await expect(page.locator('h1 + p strong')).not.toHaveText(/^0/);
});

test('Back brings the filters, the page, the place and the focus again', async ({ page }) => {
  const address = siteUrl('southern-cross-cars', '/search/used-cars/?page=2');
  await page.goto(address, { waitUntil: 'networkidle' });
  const link = cards(page).nth(7).getByRole('heading').getByRole('link');
  const href = await link.getAttribute('href');
  await link.click();
  await page.waitForURL('**/cars/**');
  await page.goBack();
  await expect(page).toHaveURL(address);
  // Cards above may have changed meanwhile, as stock does: history.spec.ts holds the place to the pixel.
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
});

test('SRCH-8 makes are tiles of which a few stand first, and a chosen one lists its models', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const button = page.getByRole('link', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
  const more = page.locator('summary:visible', { hasText: 'Show all makes' });
  const rare = page.getByRole('checkbox', { name: /^Volvo|^Tesla/ }).filter({ visible: true });
  await expect(rare).toHaveCount(0);
  await more.click();
  await expect(page.locator('summary:visible', { hasText: 'Hide extra makes' })).toBeVisible();
  await expect(rare.first()).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Toyota/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Toyota models' }).filter({ visible: true }).waitFor();
  await page
    .getByRole('checkbox', { name: /^Corolla/ })
    .filter({ visible: true })
    .first()
    .click();
  // On a phone the sheet is over it.
  await expect(page.locator('h1')).toHaveText('Used Toyota Corolla for sale');
});

test('SRCH-7 a thumb of a range goes by the keyboard and becomes a parameter', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const button = page.getByRole('link', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
  const all = await countOf(page);
  const thumb = page.getByRole('slider', { name: 'Maximum price' }).filter({ visible: true });
  await thumb.focus();
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/price=:\d+000/);
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  await expect(thumb).toBeFocused();
});

test('SRCH-7 a typed price is rounded to a thousand, and one outside the slider is named and ignored', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'), { waitUntil: 'networkidle' });
  const button = page.getByRole('link', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
  const most = page.getByRole('textbox', { name: 'Max Price' }).filter({ visible: true });
  await most.fill('22,600');
  await most.press('Enter');
  await expect(page).toHaveURL(/price=:23000/);
  await expect(most).toHaveValue('$23,000');
  await most.fill('1');
  await most.press('Enter');
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('Type a number from $');
  await expect(page).toHaveURL(/price=:23000/);
});

test('an address that leads nowhere searches by words', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/nothing-here'));
  await page.getByRole('searchbox', { name: 'Or search by words' }).fill('hilux');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText(/Toyota HiLux/);
});

test('SRCH-13 the last searches are offered again in the search box', { tag: ANY_WIDTH }, async ({ page }) => {
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?body=suv'));
  // A page that is left before it was taken over by the browser keeps nothing.
  await expect.poll(kept).toContain('SUV');
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?query=hilux'));
  await expect.poll(kept).toContain('hilux');
  await page.goto(siteUrl('southern-cross-cars', '/search/new-used-and-demo-cars/'));
  await page.getByRole('searchbox').focus();
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await expect(recent.getByRole('link')).toHaveText([/hilux/i, /SUV/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/toyota\/hilux/);
  await expect(recent).toHaveCount(0);
});

test('a saved car is kept in the browser and shown again', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const card = cards(page).nth(1);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: /^Save/ }).click();
  await expect(card.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-pressed', 'true');
  const [kept] = await page.evaluate(() => JSON.parse(localStorage.getItem('forecourt.favourites') ?? '[]'));
  expect(Object.keys(kept).toSorted()).toEqual(['id', 'make', 'model', 'name', 'primary_image_url', 'slug']);
  await page.reload();
  const saved = page.getByRole('region', { name: 'Your saved cars' });
  await expect(saved.getByRole('link')).toContainText(name);
  await saved.getByRole('button', { name: /^Save/ }).click();
  await expect(saved).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('forecourt.favourites'))).toBe('[]');
});

test('a car that was looked at is offered again below the results', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/cars/**');
  await expect(heading(page)).toContainText(name);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toContainText(name);
});

test('where nothing is found it is said what to take away, and what that would find', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?query=zzzz&make=Kia'));
  await expect(page.getByRole('heading', { name: 'Nothing matches your search' })).toBeVisible();
  const way = page.getByRole('link', { name: /^Without “zzzz”/ });
  const promised = Number(((await way.textContent()) ?? '').replace(/\D/g, ''));
  expect(promised).toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: 'Tell me when one arrives' })).toHaveAttribute('href', /search=.*zzzz/);
  await way.click();
  await expect.poll(() => countOf(page)).toBe(promised);
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?query=zzzz&make=Honda&body=ute'));
  await expect(page.getByRole('link', { name: 'Without “zzzz” and Ute' })).toBeVisible();
});

test('SRCH-3 a page past the end is empty and leads to the first', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({
  page,
}) => {
  expect((await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/?page=9000')))?.status()).toBe(200);
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});

test('SRCH-9 Show me counts what the choices find, and goes to the results', { tag: ACROSS_SERVICES }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  await openFilters(page);
  const sheet = page.getByRole('dialog');
  const mazda = sheet.getByRole('checkbox', { name: /^Mazda/ }).first();
  const found = Number(((await mazda.textContent()) ?? '').replace(/\D/g, ''));
  await mazda.click();
  const show = sheet.getByRole('button', { name: `Show me ${found} cars` });
  await expect(show).toHaveText(`Show me ${found} cars`);
  await show.click();
  await expect(sheet).toHaveCount(0);
  expect(await countOf(page)).toBe(found);
  await expect(cards(page).first()).toBeInViewport();
});

test('SRCH-6 words find cars as they are typed', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  await page.getByRole('searchbox').fill('hilux');
  await expect(page).toHaveURL(/query=hilux/);
  await expect(cards(page).first()).toContainText('HiLux');
});
