import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { keptChoice } from './kept-choice.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { gallery } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';
test.use({ storageState: keptChoice('granted') });

const saveButtons = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Save / });

async function saveCars(page: Page, count: number): Promise<void> {
  await page.goto(siteUrl(SITE, '/search/used-cars/'), { waitUntil: 'networkidle' });
  for (let saved = 0; saved < count; saved++) await saveButtons(page).nth(saved).click();
}

test.beforeEach(({ page }) => withoutPictures(page));

test('FAV-1 saved cars are counted in the header, listed, and up to four stand side by side', async ({ page }) => {
  await saveCars(page, 5);
  const saves = () =>
    page.evaluate(() => (Reflect.get(window, 'dataLayer') ?? []).filter(({ id }: { id?: number }) => id === 39).length);
  await expect.poll(saves).toBe(5);
  await expect(page.getByRole('link', { name: 'Compare 4' })).toHaveAttribute('href', /^\/compare\?(car=\w+&?){4}$/);
  await page.getByRole('link', { name: 'Saved cars, 5' }).click();
  await expect(page).toHaveURL(/\/compare$/);
  await expect(page.locator('main li').getByText(/^\$[\d,]+$/)).toHaveCount(5);
  const boxes = page.getByRole('checkbox', { name: /^Compare/ });
  await expect(boxes).toHaveCount(5);
  await expect(page.getByRole('checkbox', { name: /^Compare/, checked: true })).toHaveCount(4);
  await expect(page.getByRole('checkbox', { name: /^Compare/, checked: false })).toBeDisabled();
  await page.getByRole('button', { name: 'Compare 4 side by side' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  const rows = page.getByRole('row');
  const all = await rows.count();
  await page.getByLabel(/^Show what’s the same/).check();
  expect(await rows.count()).toBeGreaterThan(all);
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
});

test('FAV-1 a favourite holds what the row says, and is let go again from a vehicle’s page', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  await saveCars(page, 1);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('forecourt.favourites') ?? '[]'));
  expect(Object.keys(kept[0]).sort()).toEqual(['id', 'make', 'model', 'name', 'primary_image_url', 'slug']);
  await page.goto(siteUrl(SITE, `/cars/${kept[0].slug}`), { waitUntil: 'networkidle' });
  const button = page
    .getByRole('article')
    .getByRole('button', { name: `Save ${kept[0].name}` })
    .first();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(page.getByRole('link', { name: 'Saved cars', exact: true })).toBeVisible();
  await page.goto(siteUrl(SITE, '/compare'), { waitUntil: 'networkidle' });
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
});

test('FAV-1 what compares saved cars comes along to a vehicle’s page, and hiding it loses no focus', async ({
  page,
}) => {
  await saveCars(page, 2);
  const tray = page.getByRole('region', { name: 'Compare', exact: true });
  await expect(tray).toBeVisible();
  const first = page.getByRole('article').getByRole('heading').getByRole('link').first();
  await page.goto(siteUrl(SITE, (await first.getAttribute('href')) ?? ''), { waitUntil: 'networkidle' });
  await expect(tray.getByRole('link', { name: 'Compare 2' })).toHaveAttribute('href', /^\/compare\?(car=\w+&?){2}$/);
  // Nothing of the page lies over it.
  await tray.getByRole('button', { name: 'Hide comparison' }).click({ trial: true });
  const before = page.getByRole('button', { name: 'Share' }).first();
  await before.focus();
  const hide = tray.getByRole('button', { name: 'Hide comparison' });
  await hide.focus();
  await page.keyboard.press('Enter');
  await expect(tray).toBeHidden();
  await expect(before).toBeFocused();
  // Hidden stays hidden, until there are other cars to compare.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(saveButtons(page).nth(2)).toBeVisible();
  await expect(tray).toBeHidden();
  await saveButtons(page).nth(2).click();
  await expect(tray.getByRole('link', { name: 'Compare 3' })).toBeVisible();
  // The strips of saved cars scroll by themselves, and not the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - screen.width)).toBeLessThan(1);
  await hide.click();
  await expect(tray).toBeHidden();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('FAV-1 SRCH-15 a car that was looked at is offered again', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, '/search/used-cars/'), { waitUntil: 'networkidle' });
  const link = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  // The address comes before the page does.
  await expect(gallery(page)).toBeVisible();
  // What notes the visit comes after the page.
  await page.waitForFunction(() => (localStorage.getItem('forecourt.viewed') ?? '[]') !== '[]');
  await page.goto(siteUrl(SITE, '/search/used-cars/'), { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Recently viewed' }).locator(`a[href="${href}"]`)).toBeVisible();
});
