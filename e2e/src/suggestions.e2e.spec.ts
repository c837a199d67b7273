import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { heading, results } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';
test.beforeEach(({ page }) => withoutPictures(page));

const box = (page: Page) => page.getByRole('search').getByLabel('Keyword search');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
const said = (page: Page) => page.getByRole('search').getByRole('status');

async function open(page: Page): Promise<void> {
  await page.goto(siteUrl(SITE, '/search/new-used-and-demo-cars/'), { waitUntil: 'networkidle' });
  await box(page).focus();
}

test('SRCH-17 suggestions are a combobox: arrows choose, Escape closes, Enter goes there, and it is said', {
  tag: ACROSS_SERVICES,
}, async ({ page }) => {
  await open(page);
  await box(page).pressSequentially('toy');
  await expect(options(page).first()).toContainText('Toyota');
  await expect(box(page)).toHaveRole('combobox');
  await expect(box(page)).toHaveAttribute('aria-autocomplete', 'list');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  const id = await list(page).getAttribute('id');
  expect(id).toBeTruthy();
  await expect(box(page)).toHaveAttribute('aria-controls', id ?? '');
  await expect(said(page)).toHaveText(/^\d+ suggestions?$/);

  // None is chosen until an arrow chooses it, and the focus stays in the box.
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant', /./);
  const count = await options(page).count();
  await page.keyboard.press('ArrowDown');
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(count - 1)).toBeInViewport();
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(1);
  await expect(box(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/toyota\/$/);
  await expect(heading(page)).toContainText('Toyota');
  await expect(list(page)).toBeHidden();
});

test('SRCH-17 what is understood stands as chips while one types, and what is not is said so', async ({ page }) => {
  await open(page);
  const understood = () => options(page).first().locator('[data-understood="true"]').allTextContents();
  await box(page).pressSequentially('white ');
  await expect.poll(understood).toEqual(['White']);
  await box(page).pressSequentially('suv under 40k ');
  await expect.poll(understood).toEqual(['SUV', 'White', 'Up to $40,000']);
  await expect(said(page)).toHaveText(/^SUV, White, Up to \$40,000\. \d+ suggestions?$/);
  await box(page).pressSequentially('xyzzy');
  await expect(options(page).first().locator('[data-understood="false"]')).toHaveText('“xyzzy”');
  await box(page).fill('white suv under 40k');
  await expect.poll(understood).toEqual(['SUV', 'White', 'Up to $40,000']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (const chip of ['SUV', 'White', 'Up to $40,000'])
    await expect(results(page).getByRole('link', { name: `Remove ${chip}` })).toBeVisible();
});

test('SRCH-17 a suggestion is taken by a click, and a slow answer never replaces a newer one', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await open(page);
  await page.route('**/api/suggestions?q=ma', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    // The page has dropped the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  await box(page).pressSequentially('ma');
  await box(page).fill('toyo');
  await expect(options(page).first()).toContainText('Toyota');
  await page.waitForTimeout(1_800);
  await expect(options(page).first()).toContainText('Toyota');
  await options(page).first().click();
  await expect(page).toHaveURL(/\/search\/toyota\/$/);
});
