import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { results } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { gallery } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

const SITES = ['northside-toyota', 'southern-cross-cars', 'iron-cove-motorcycles', 'wattle-creek-caravans'];
const HEIGHT = 844;
test.use({ viewport: { width: 390, height: HEIGHT }, hasTouch: true });
test.beforeEach(({ page }) => withoutPictures(page));

const box = (page: Page) => page.getByRole('search').getByLabel('Keyword search');
const filterButton = (page: Page) => results(page).getByRole('link', { name: 'Filters' });
const topOf = async (page: Page, part: 'box' | 'filters') =>
  (await (part === 'box' ? box(page) : filterButton(page)).boundingBox())?.y ?? Number.NaN;
/** Whether a finger on the middle of the box meets it. */
const isInReach = (page: Page) =>
  box(page).evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === input;
  });

async function scroll(page: Page, by: number): Promise<void> {
  for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, by / 5);
}

/** Where the page stands, once it has stood there for some frames; nothing while it moves. */
const restsAt = (page: Page) =>
  page.evaluate(async (): Promise<number | undefined> => {
    const before = window.scrollY;
    for (let frame = 0; frame < 6; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.scrollY === before ? before : undefined;
  });

/** Notes what moves by itself from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifted = (page: Page) => page.evaluate((): number => Reflect.get(window, 'shifted'));

test('a price is in the first screen of a phone, on every site', { tag: ANY_WIDTH }, async ({ page }) => {
  for (const site of SITES) {
    for (const path of ['/search/new-used-and-demo-cars/', '/search/used-cars/?price=:40000']) {
      await page.goto(siteUrl(site, path));
      const price = results(page)
        .getByRole('article')
        .first()
        .getByText(/^\$[\d,]+$/)
        .first();
      const { y = Number.NaN, height = Number.NaN } = (await price.boundingBox()) ?? {};
      expect([site, path, y + height < HEIGHT]).toEqual([site, path, true]);
    }
  }
});

test('SRCH-6 a seven-seat SUV under $40,000 near a postcode takes a phone one tap and typing', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/'), { waitUntil: 'networkidle' });
  await page.getByRole('search').getByLabel('Search by words').tap();
  await page.keyboard.type('7 seat suv under 40000 near 4000');
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('list', { name: 'Chosen filters' });
  for (const read of ['SUV', '7 seats', 'Up to $40,000', 'Within 50 km of 4000'])
    await expect(chosen).toContainText(read);
  await expect(results(page).getByRole('article').first()).toContainText('7 seats');
});

test('a seven-seat SUV under $40,000 near a postcode takes a phone three taps and typing by filters', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/'), { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: /^SUV/ }).first().tap();
  await results(page).getByRole('link', { name: '7 seats' }).tap();
  await expect(page).toHaveURL(/seats=7/);
  await results(page).getByRole('link', { name: 'Price, distance' }).tap();
  await expect(page.getByRole('dialog').getByLabel('Max Price')).toBeFocused();
  await page.keyboard.type('40000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Postcode or suburb')).toBeFocused();
  await page.keyboard.type('4000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const chosen = page.getByRole('list', { name: 'Chosen filters' });
  for (const read of ['SUV', '7 seats', 'Up to $40,000', 'Within 50 km of 4000'])
    await expect(chosen).toContainText(read);
  await expect(results(page).getByRole('article').first()).toContainText('7 seats');
});

test('a place that nobody knows is said at its field in the sheet of a phone, which stays open until there is one', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/new-used-and-demo-cars/'), { waitUntil: 'networkidle' });
  await results(page).getByRole('link', { name: 'Price, distance' }).tap();
  const sheet = page.getByRole('dialog');
  const place = sheet.getByLabel('Postcode or suburb');
  await place.fill('Atlantis');
  await place.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText('We can’t find “Atlantis”');
  await expect(place).toBeFocused();
  await place.fill('4000');
  await place.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('Within 50 km of 4000');
});

test('VEH-3 picture, name, price, repayment and one action are in the first screen of a phone, and the question covers no figure', {
  tag: ANY_WIDTH,
}, async ({ page, context }) => {
  for (const site of SITES) {
    await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/'));
    // One that a lender's example is stated for.
    const card = results(page).getByRole('article').filter({ hasText: 'week' }).first();
    const car = (await card.getByRole('link').first().getAttribute('href')) ?? '';
    await context.clearCookies();
    await page.goto(siteUrl(site, car), { waitUntil: 'networkidle' });
    const question = page.getByRole('region', { name: 'Your privacy' });
    // Not every site asks one.
    const foot = ((await question.count()) > 0 && (await question.boundingBox())?.y) || HEIGHT;
    const article = page.getByRole('article').first();
    const parts = {
      picture: gallery(page).getByRole('link').first(),
      name: page.getByRole('heading', { level: 1 }),
      price: article.locator('[data-price]').first(),
      repayment: article
        .getByText(/comparison\srate\s[\d.]+%/)
        .filter({ visible: true })
        .first(),
      action: article.locator('a[data-kind="enquire"]').first(),
    };
    let above = 0;
    for (const [part, locator] of Object.entries(parts)) {
      const { y = Number.NaN, height = Number.NaN } = (await locator.boundingBox()) ?? {};
      const end = part === 'action' ? HEIGHT : foot;
      expect([site, part, y >= above, y + height <= end]).toEqual([site, part, true, true]);
      above = y;
    }
  }
});

test('what searches folds on the way down, comes back on the way up or for the focus, and nothing shifts', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await watchShifts(page);
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'), { waitUntil: 'networkidle' });
  await scroll(page, 900);
  await expect.poll(() => isInReach(page)).toBe(false);
  await expect.poll(() => topOf(page, 'filters')).toBeLessThan(10);
  await scroll(page, -120);
  await expect.poll(() => isInReach(page)).toBe(true);
  await expect.poll(() => topOf(page, 'box')).toBeLessThan(20);
  await expect.poll(() => topOf(page, 'filters')).toBeGreaterThan(60);
  await scroll(page, 400);
  await expect.poll(() => isInReach(page)).toBe(false);
  // The keyboard finds it where it is, and the page stays where it was, once all of the wheel's turns are made.
  const before = 1_180;
  await expect.poll(() => restsAt(page)).toBe(before);
  await filterButton(page).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(box(page)).toBeFocused();
  await expect.poll(() => isInReach(page)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await scroll(page, -5_000);
  await expect.poll(() => topOf(page, 'box')).toBeGreaterThan(100);
  expect(await shifted(page)).toBeLessThanOrEqual(0.01);
});

test('a page that is loaded again further down stays as it was', { tag: ANY_WIDTH }, async ({ page }) => {
  await watchShifts(page);
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'), { waitUntil: 'networkidle' });
  await scroll(page, 1_500);
  // All of the wheel's turns: a page that is loaded again while it still scrolls is restored half-way, or unfolded.
  await expect.poll(() => restsAt(page)).toBe(1_500);
  await expect.poll(() => isInReach(page)).toBe(false);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => restsAt(page)).toBe(1_500);
  await expect.poll(() => topOf(page, 'filters')).toBeLessThan(10);
  expect(await shifted(page)).toBeLessThanOrEqual(0.01);
});

test('nothing is animated for those who want less motion', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'), { waitUntil: 'networkidle' });
  await scroll(page, 900);
  await expect.poll(() => isInReach(page)).toBe(false);
  const lasting = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 1).length,
    );
  expect(await lasting()).toBe(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('what searches stays with the heading, and the filters come along', { tag: ANY_WIDTH }, async ({ page }) => {
    await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
    const { y = Number.NaN } = (await box(page).boundingBox()) ?? {};
    expect(y).toBeLessThan(300);
    await scroll(page, 900);
    await expect.poll(() => topOf(page, 'filters')).toBeLessThan(10);
    expect(await topOf(page, 'box')).toBeLessThan(0);
  });
});

test('PAGE-1 a home page is at most 6,500 pixels high on a phone, also while it asks whether it may measure', async ({
  page,
  context,
}) => {
  for (const site of SITES) {
    await context.clearCookies();
    await page.goto(siteUrl(site), { waitUntil: 'networkidle' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, site).toBeLessThanOrEqual(6500);
  }
});
