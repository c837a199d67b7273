import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { faultsOf } from './axe.ts';
import { reprice } from './dealer.ts';
import { PRODUCT_PORT, siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { ask } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';

test.beforeEach(({ page }) => withoutPictures(page));

/** What the page of messages shows, as text. */
const outbox = async (page: Page) => (await ask(page, `http://localhost:${PRODUCT_PORT}/outbox`)).text();

/** The path of the newest alert's page among the messages. */
async function newestLink(page: Page): Promise<string> {
  return /\/alerts\/[\w-]{54}/.exec(await outbox(page))?.[0] ?? '';
}

test('LEAD-11 SRCH-15 a search is saved by email, confirmed, answered by an email when a price drops, and stopped by its link', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  const found = await ask(page, siteUrl(SITE, '/api/search?status=in_stock&sort=latest&hitsPerPage=1'));
  const [vehicle] = (await found.json()).hits;
  await page.goto(siteUrl(SITE, `/search/new-used-and-demo-cars/?make=${encodeURIComponent(vehicle.make)}`));
  await page.getByRole('link', { name: 'Save this search' }).click();
  await expect(page.getByRole('heading', { name: 'Save this search' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('Please enter an email address')).toBeVisible();
  await page.getByLabel('Email').fill('visitor@posthorn.example');
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/api/alerts')),
    page.getByRole('button', { name: 'Save search' }).click(),
  ]);
  expect((await request.allHeaders())['captcha-solution']).toBeDefined();
  await expect(page.getByText('follow the link in the email')).toBeVisible();
  expect(page.url()).not.toContain('posthorn');

  await expect.poll(() => newestLink(page)).not.toBe('');
  const link = await newestLink(page);
  await page.goto(siteUrl(SITE, link));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, turn it on' }).click();
  await expect(page.getByRole('heading', { name: 'It’s on' })).toBeVisible();

  await reprice(SITE, vehicle, 9_990);
  await expect.poll(() => outbox(page), { timeout: 30_000 }).toMatch(/Price drop: .*\$9,990/);
  expect(await outbox(page)).toContain('List-Unsubscribe=One-Click');

  await page.goto(siteUrl(SITE, `${link}/unsubscribe`));
  await page.getByRole('button', { name: 'Stop all emails' }).click();
  await expect(page.getByRole('heading', { name: 'You’ll get no more of these emails' })).toBeVisible();
});
