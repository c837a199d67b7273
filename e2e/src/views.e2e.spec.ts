import { ACROSS_SERVICES } from './across-services.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { ask, SITE } from './vehicle-page.ts';

/** A person's browser; the one of tests says that it has no head, which is taken for a robot. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
});

const viewsOf = async (page: Page, href: string): Promise<number> => {
  const answer = await ask(page, siteUrl(SITE, href.replace('/cars/', '/api/cars/')));
  return (await answer.json()).views;
};

test('VEH-8 a car counts as viewed where it is opened, not where a pointer rests on it', {
  tag: ACROSS_SERVICES,
}, async ({ page }) => {
  await page.goto(siteUrl(SITE, '/search/used-cars/?sortBy=lowestPrice'), { waitUntil: 'networkidle' });
  const link = page.getByRole('article').getByRole('heading').getByRole('link').nth(3);
  const href = (await link.getAttribute('href')) ?? '';
  const before = await viewsOf(page, href);
  const loaded = page.waitForResponse((response) => response.request().headers().purpose === 'prefetch');
  await link.hover();
  expect((await loaded).status()).toBe(200);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect.poll(() => viewsOf(page, href)).toBe(before + 1);
  await page.reload();
  await page.goto(siteUrl(SITE, '/'));
  await page.goto(siteUrl(SITE, href));
  expect(await viewsOf(page, href)).toBe(before + 1);
});
