import { ACROSS_SERVICES } from './across-services.ts';
import { siteUrl } from './product.ts';
import { cards, heading } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });
test.beforeEach(({ page }) => withoutPictures(page));

const show = (page: Page) => page.locator('main').getByRole('button', { name: /^Show me [\d,]+ / });
const number = async (page: Page) =>
  Number(((await show(page).getAttribute('aria-label')) ?? (await show(page).innerText())).replace(/\D/g, ''));

test('HOME-1 the search of a home page counts what its choices find, and leads there', {
  tag: ACROSS_SERVICES,
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars'), { waitUntil: 'networkidle' });
  const all = await number(page);
  await page.locator('main select[name="make"]').selectOption('Mazda');
  await expect.poll(() => number(page)).toBeLessThan(all);
  const found = await number(page);
  await show(page).click();
  await expect(page).toHaveURL(/make=Mazda|\/search\/mazda\//);
  await expect(heading(page)).toContainText('Mazda');
  await expect(page.locator('main')).toContainText(`${found}`);
});

test('SRCH-14 the price-range page goes by 500, counts, and leads to the results with the dearest first', {
  tag: ACROSS_SERVICES,
}, async ({ page }) => {
  await page.goto(siteUrl('northside-toyota', '/price-range'), { waitUntil: 'networkidle' });
  const [least, most] = [page.getByRole('slider').first(), page.getByRole('slider').last()];
  for (const [slider, value] of [
    [least, '5000'],
    [most, '250000'],
  ] as const) {
    expect([await slider.inputValue(), await slider.getAttribute('step')]).toEqual([value, '500']);
  }
  const all = await number(page);
  await least.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Minimum', { exact: true })).toHaveValue('$5,500');
  const counted = page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes('price=5500:30000'));
  await page.getByLabel('Maximum', { exact: true }).fill('30000');
  await page.getByLabel('Maximum', { exact: true }).blur();
  await expect.poll(() => number(page)).toBeLessThan(all);
  const { content } = (await (await counted).json()) as { content: { shown_count: number } };
  const found = content.shown_count.toLocaleString('en-AU');
  await expect(show(page)).toHaveText(new RegExp(`^Show me ${found} `));
  await show(page).click();
  await expect(page).toHaveURL(/sortBy=highestPrice/);
  // The results begin at $6,000, as they round.
  await expect(page.locator('h1 + p strong')).toHaveText(new RegExp(`^${found} `));
  // The address changes first, the cards come after it.
  await expect(cards(page).nth(2)).toBeVisible();
  const prices = (await cards(page).allInnerTexts()).map((text) =>
    Number(/\$([\d,]+)/.exec(text)?.[1]?.replace(',', '')),
  );
  expect(prices.length).toBeGreaterThan(2);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  expect(Math.max(...prices)).toBeLessThanOrEqual(30_000);
});
