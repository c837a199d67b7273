import { faultsOf } from './axe.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { anyCar } from './vehicle-page.ts';

test.use({ storageState: { cookies: [], origins: [] } });

// It measures, and its visitors save vehicles without signing in.
const SITE = 'southern-cross-cars';
const banner = (page: Page) => page.getByRole('region', { name: 'Your privacy' });
const layer = (page: Page) => page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer') ?? null));

/** Presses Save on the page's vehicle, which is event 39. */
const save = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click();

test('EVT-1 nothing is recorded before a visitor agrees, nor once they take it back', async ({ page, context }) => {
  const thirdParties: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== `${SITE}.localhost`) thirdParties.push(request.url());
  });
  const car = siteUrl(SITE, await anyCar(page, SITE));
  await page.goto(car, { waitUntil: 'networkidle' });

  // The first thing on the page for the keyboard, with two answers of the same size, and no fault that axe finds.
  await expect(banner(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const [no, yes] = ['No thanks', 'That’s fine'].map((name) => banner(page).getByRole('button', { name, exact: true }));
  if (!no || !yes) throw new Error('no answers');
  const [small, other] = [await no.boundingBox(), await yes.boundingBox()];
  expect([small?.width, small?.height]).toEqual([other?.width, other?.height]);
  await save(page);
  expect(await layer(page)).toBe('null');

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await save(page);
  await save(page);
  await expect.poll(() => layer(page)).toContain('"id":39,"vehicleStatus":"');
  expect(await layer(page)).toContain('"asc_item_pageview"');
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'forecourt_consent');
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);

  // It is not asked again, and can be taken back in the footer.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(banner(page)).toHaveCount(0);
  const choice = page.getByRole('button', { name: 'Privacy choice' });
  await choice.press('Enter');
  await expect(banner(page)).toBeFocused();
  await no.click();
  await expect(choice).toBeFocused();
  const before = await layer(page);
  expect(before).toContain('"analytics_storage":"denied"');
  await save(page);
  await save(page);
  expect(await layer(page)).toBe(before);
  await page.reload({ waitUntil: 'networkidle' });
  await save(page);
  expect(await layer(page)).toBe('null');
  expect(thirdParties).toEqual([]);
});

test('EVT-1 the question is the one bar at the foot of a phone, and below Call Now with more room', async ({
  page,
}) => {
  const results = '/search/new-used-and-demo-cars/';
  // Who is called keeps hours of their own, at a vehicle those of its place.
  const untilOpen = async (path: string) => {
    await page.goto(siteUrl(SITE, path));
    const { content, frame } = JSON.parse((await page.locator('#page-model').textContent()) ?? '');
    const [, open] = (content.call ?? frame.call).hours;
    await page.clock.setFixedTime(new Date(Date.parse(open.from) + 60_000));
  };
  for (const [width, path, selector] of [
    [390, results, '[data-call-bar]'],
    [768, results, '[data-call-bar]'],
    [1024, results, '[data-call-bar]'],
    [1440, results, '[data-call-bar]'],
    [390, await anyCar(page, SITE), '[data-dock]'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await untilOpen(path);
    await page.context().clearCookies();
    await page.goto(siteUrl(SITE, path), { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 1_500);
    const bar = page.locator(selector);
    await expect(bar).toHaveCount(1);
    await expect(banner(page)).toBeVisible();
    if (width < 992) {
      await expect(bar).toBeHidden();
      const { height = Number.NaN } = (await banner(page).boundingBox()) ?? {};
      expect(height).toBeLessThan(150);
      await banner(page).getByRole('button', { name: 'No thanks' }).click();
      await expect(bar).toBeVisible();
      await expect(bar.locator('[href^="tel:"]')).toBeVisible();
      continue;
    }
    await expect(bar).toBeVisible();
    // The bar slides in.
    await bar.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const [question, note] = [await banner(page).boundingBox(), await bar.boundingBox()];
    if (!question || !note) throw new Error('not there');
    expect(note.y + note.height).toBeLessThanOrEqual(question.y);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('EVT-1 nothing is measured, so nothing is asked', async ({ page }) => {
    await page.goto(siteUrl(SITE, '/search/new-used-and-demo-cars/'));
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeHidden();
  });
});
