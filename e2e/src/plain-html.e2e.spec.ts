import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { cards, results } from './results-page.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

/** The site without JavaScript. */
test.use({ javaScriptEnabled: false });
test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ page }) => withoutPictures(page));

const SITE = 'iron-cove-motorcycles';

/** Goes from the results by a filter's link to a car, and from there to its enquiry. */
async function toEnquiry(page: Page, site = SITE): Promise<void> {
  await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/'));
  const enquire = results(page).getByRole('link', { name: /^(Quick Enquiry|Enquire Now)/ });
  await enquire.first().click();
  await expect(page).toHaveURL(/\/cars\/[^/]+\/enquire$/);
}

async function fillIn(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Priya Nair');
  await page.getByLabel('Email').fill('priya.nair@mail.example');
  await page.getByLabel('Phone').fill('0412 345 678');
  await page.getByLabel('Message').fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send enquiry' }).click();

test('SRCH-1 without JavaScript the results are filtered and searched by links and forms, and a car reads whole', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  const filters = page.getByRole('complementary', { name: 'Filters' });
  if (!(await filters.isVisible())) await page.getByRole('link', { name: /^Filters/ }).click();
  await filters
    .getByRole('checkbox', { name: /^Toyota/ })
    .first()
    .click();
  await expect(page).toHaveURL(/toyota/i);
  await expect(results(page).getByRole('article').first()).toContainText('Toyota');
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Keyword search/))
    .first()
    .fill('diesel');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/query=diesel/);
  await page.goBack();
  await results(page).getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/cars\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota');
  await expect(page.getByRole('heading', { name: 'Vehicle Details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where to see it' })).toBeVisible();
  await expect(page.locator('img').first()).toBeVisible();
  // Sharing and saving need scripts, so neither is offered.
  await expect(page.getByRole('button', { name: /^(Share|Save) / })).toHaveCount(0);
});

test('SRCH-1 without JavaScript makes, prices and orders are chosen, on a phone too', async ({ page, isMobile }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'));
  await expect(cards(page).first()).toBeVisible();
  if (isMobile) await page.getByRole('link', { name: /^Filters/ }).click();
  await page.locator('summary:visible', { hasText: 'Show all makes' }).click();
  await page
    .getByRole('checkbox', { name: /^Mazda/ })
    .first()
    .click();
  await expect(page).toHaveURL(/mazda/i);
  await expect(cards(page).first()).toContainText('Mazda');
  if (isMobile) await page.getByRole('link', { name: /^Filters/ }).click();
  await page.getByLabel('Max Price').fill('$30,000');
  await page
    .locator('form', { has: page.getByLabel('Max Price') })
    .getByRole('button', { name: 'Apply' })
    .click();
  await expect(page).toHaveURL(/price_to|price=/);
  await expect(page.getByRole('link', { name: 'Remove Up to $30,000' })).toBeVisible();
  await page.getByLabel('Sort').selectOption('lowestPrice');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(/sortBy=lowestPrice/);
  const texts = await cards(page).locator('[data-price]').allTextContents();
  const prices = texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(Math.max(...prices)).toBeLessThanOrEqual(30_000);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
});

test(
  'LEAD-1 LEAD-6 without JavaScript an enquiry goes by a plain form, to the page that thanks for it',
  { tag: [ANY_WIDTH, ACROSS_SERVICES] },
  async ({ page }, info) => {
    await toEnquiry(page);
    await fillIn(page, `By a plain form, ${info.project.name}`);
    const answers: number[] = [];
    page.on('response', (response) => response.request().method() === 'POST' && answers.push(response.status()));
    await send(page);
    await expect(page).toHaveURL(/\/success\?/);
    expect(answers).toEqual([303]);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
    const [reference] = (await page.getByText(/Your reference/).textContent())?.match(/[0-9A-F]{4}-[0-9A-F]{4}/) ?? [];
    expect(reference).toBeDefined();
    // The same words once more are the same lead.
    await toEnquiry(page);
    await fillIn(page, `By a plain form, ${info.project.name}`);
    await send(page);
    await expect(page.getByText(/Your reference/)).toContainText(reference ?? 'none');
  },
);

test('LEAD-4 without JavaScript what is wrong is listed and stands beside its field, and what was typed is still there', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await toEnquiry(page);
  await fillIn(page, 'Keep this, please.\nAnd this.');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('I have a trade in.').check();
  await page.getByLabel('Keep me up to date').uncheck();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await send(page);
  expect((await answered).status()).toBe(400);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please fix the following errors:');
  await expect(page).toHaveTitle(/^Not sent yet/);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email address/);
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await expect(page.getByLabel('Message')).toHaveValue('Keep this, please.\nAnd this.');
  await expect(page.getByLabel('I have a trade in.')).toBeChecked();
  await expect(page.getByLabel('Keep me up to date')).not.toBeChecked();
  await alert.getByRole('link', { name: /phone number/ }).click();
  await expect(page).toHaveURL(/#enquiry-phone$/);
  await page.getByLabel('Email').fill('priya.nair@mail.example');
  await page.getByLabel('Phone').fill('0412 345 678');
  await send(page);
  await expect(page).toHaveURL(/\/success\?/);
});

test('LEAD-4 without JavaScript the terms of a dealer are asked for', { tag: ANY_WIDTH }, async ({ page }) => {
  await toEnquiry(page, 'northside-toyota');
  await fillIn(page, 'No terms');
  await send(page);
  await expect(page.getByRole('alert')).toContainText('*You must agree to the terms of use before submitting.');
});

test('without JavaScript photos are asked for, and the thanks are for that', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.goto(siteUrl(SITE, '/search/new-used-and-demo-cars/'));
  const car = await results(page)
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .first()
    .getAttribute('href');
  await page.goto(siteUrl(SITE, `${car}/enquire?about=photos`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Photos');
  await page.getByLabel('Name').fill('Priya Nair');
  await page.getByLabel('Email').fill('priya.nair@mail.example');
  await page.getByLabel('Phone').fill('0412 345 678');
  await page.getByRole('button', { name: 'Request photos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, we have your photo request');
});

test('SRCH-17 without JavaScript the words of the header and of the home page find vehicles', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/about-us'));
  const fold = page.locator('header summary', { hasText: 'Search by words' });
  if (await fold.isVisible()) await fold.click();
  await page.locator('header input[name="query"]').fill('corolla');
  await page.keyboard.press('Enter');
  await expect(results(page).getByRole('article').first()).toContainText('Corolla');
  await page.goto(siteUrl('southern-cross-cars', '/'));
  await page.locator('main input[name="query"]').fill('mazda');
  await page.keyboard.press('Enter');
  await expect(results(page).getByRole('article').first()).toContainText('Mazda');
});
