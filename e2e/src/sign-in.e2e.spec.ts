import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { faultsOf } from './axe.ts';
import { siteUrl } from './product.ts';
import { newestCode } from './signing-in.ts';
import { expect, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';

test.beforeEach(({ page }) => withoutPictures(page));

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('AUTH-1 AUTH-2 a gate leads over a wrong number, a wrong code and another code back to its page, and signing out shuts it', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  await page.goto(siteUrl(SITE, '/spin-to-win'));
  const number = page.getByLabel('Mobile number');
  const code = page.getByLabel('6-digit code');
  expect(await faultsOf(page)).toEqual([]);
  await number.fill('03 9123 4567');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('Please enter an Australian mobile number')).toBeVisible();
  await expect(number).toHaveValue('03 9123 4567');
  await number.fill('0491 572 549');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(code).toBeFocused();
  expect(page.url()).not.toMatch(/491|572/);

  const first = await newestCode(page);
  await code.fill(otherThan(first));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/4 more tries/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send another code' }).click();
  await expect(code).toHaveValue('');
  await expect.poll(() => newestCode(page)).not.toBe(first);
  await code.fill(await newestCode(page));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(siteUrl(SITE, '/spin-to-win'));

  await page.goto(siteUrl(SITE, '/account'));
  await expect(page.getByText('0491 572 549')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(siteUrl(SITE, '/spin-to-win'));
  await expect(number).toBeVisible();
});
