import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { anyCar } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

test.beforeEach(({ page }) => withoutPictures(page));

/** Fills in the form of a vehicle by keyboard, sends it, and gives the solution that went with it. */
async function send(page: Page): Promise<string | undefined> {
  const car = await anyCar(page);
  await page.goto(siteUrl('southern-cross-cars', `${car}/enquire`), { waitUntil: 'networkidle' });
  await page.getByLabel('Name').fill('Priya Nair');
  await page.getByLabel('Email').fill('priya.nair@mail.example');
  await page.getByLabel('Phone').fill('0412 345 678');
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/enquiries')),
    page.getByRole('main').getByRole('button', { name: /^Send/ }).press('Enter'),
  ]);
  await expect(page).toHaveURL(/\/success/);
  return (await request.allHeaders())['captcha-solution'];
}

test('LEAD-3 a browser proves its work from the first focus on', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({
  page,
}) => {
  const asked = page.waitForRequest((each) => each.url().includes('/api/captcha?for='));
  const solution = await send(page);
  await asked;
  expect(JSON.parse(atob(solution ?? ''))).toMatchObject({ solution: { counter: expect.any(Number) } });
});

test('LEAD-3 what cannot prove it is sent all the same', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.route('**/api/captcha?*', (route) => route.abort());
  expect(await send(page)).toBeUndefined();
});
