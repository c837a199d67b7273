import { faultsAtAnyWidth, faultsOf } from './axe.ts';
import { siteUrl } from './product.ts';
import { cards } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

/**
 * Each site has its own colours and words, and the markup of all is the same, which `npm run check` looks at in every width over the fixtures
 * (page-budgets.ts); so the sites share the widths.
 */
const WIDTHS_OF = {
  'northside-toyota': [390],
  'southern-cross-cars': [390, 1440],
  'iron-cove-motorcycles': [768],
  'wattle-creek-caravans': [1440],
};
const SITES = Object.keys(WIDTHS_OF);

test.describe.configure({ timeout: 150_000 });
// Each test sets its own widths.

async function openEnquiry(page: Page): Promise<void> {
  await cards(page)
    .getByText(/^(Quick Enquiry|Enquire Now)$/)
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

for (const [site, widths] of Object.entries(WIDTHS_OF)) {
  test(`UI-1 ${site}: results, a vehicle, an enquiry, its answer and a comparison have no fault that axe finds, at ${widths.join(', ')} pixels`, async ({
    page,
  }) => {
    // Whatever fades in is at its full contrast at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withoutPictures(page);
    // A place to be near to opens the section of its distance.
    const results = '/search/new-used-and-demo-cars/?price=5000:90000&near=2750';
    await page.goto(siteUrl(site, results), { waitUntil: 'networkidle' });
    await expect(page.getByLabel('Postcode or suburb').first()).toHaveValue('2750');
    expect(await faultsAtAnyWidth(page, widths), 'results').toEqual([]);
    await openEnquiry(page);
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await faultsAtAnyWidth(page, widths), 'enquiry form').toEqual([]);
    await page.keyboard.press('Escape');
    const enquire = await cards(page)
      .getByRole('link', { name: /^(Quick Enquiry|Enquire Now)/ })
      .first()
      .getAttribute('href');
    await cards(page).getByRole('heading').getByRole('link').first().click();
    await page.waitForURL('**/cars/**');
    // The address changes first, while the results fade.
    await page.locator('article[data-sold] h1').waitFor();
    expect(await faultsAtAnyWidth(page, widths), 'vehicle').toEqual([]);
    await page.goto(siteUrl(site, enquire ?? '/'), { waitUntil: 'networkidle' });
    expect(await faultsAtAnyWidth(page, widths), 'enquiry page').toEqual([]);
    const car = enquire?.match(/-([^-/]+)\/enquire/)?.[1] ?? '';
    await page.goto(
      siteUrl(site, `/success?about=vehicle-enquiry&car=${car}&lead=0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21`),
      { waitUntil: 'networkidle' },
    );
    expect(await faultsAtAnyWidth(page, widths), 'after an enquiry').toEqual([]);
    await page.goto(siteUrl(site, `/compare?car=${car}`), { waitUntil: 'networkidle' });
    expect(await faultsAtAnyWidth(page, widths), 'comparison').toEqual([]);
  });
}

test('UI-1 the filters’ sheet on a phone has no fault that axe finds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const results = '/search/used-cars/?make=Mazda&near=Atlantis&within=50';
  await page.goto(siteUrl('southern-cross-cars', results), { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('“Atlantis”');
  expect(await faultsOf(page)).toEqual([]);
});

test('UI-1 nothing scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const site of SITES) {
    await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/?price=5000:90000'));
    expect(await overflow(), `${site}, results`).toBe(0);
    await page.goto(siteUrl(site, (await cards(page).getByRole('link').first().getAttribute('href')) ?? '/'));
    expect(await overflow(), `${site}, a vehicle`).toBe(0);
  }
});

test('UI-1 the results filter and an enquiry is opened and left by the keyboard alone', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'), { waitUntil: 'networkidle' });
  const mazda = page.getByRole('checkbox', { name: /^Mazda/ }).first();
  await tabTo(page, 'Mazda');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mazda/i);
  await expect(mazda).toBeFocused();
  await expect(cards(page).first().getByRole('heading')).toContainText('Mazda');
  await tabTo(page, 'Quick Enquiry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator(':focus')).toContainText('Quick Enquiry');
});

/** Presses Tab until the element in focus begins with these words. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (focused.startsWith(words)) return;
  }
  throw new Error(`Tab never reached ${words}.`);
}
