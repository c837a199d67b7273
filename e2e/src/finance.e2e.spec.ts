import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { siteUrl } from './product.ts';
import { signIn } from './signing-in.ts';
import { expect, type Page, test } from './test.ts';
import { openCar, SITE } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

test.describe.configure({ timeout: 90_000 });

const calculator = (page: Page) => page.locator('#calculator').first();
const figure = (page: Page, name: string) =>
  calculator(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

test('FIN-1 the calculator answers to the keyboard, with the comparison rate as large as the rate', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await withoutPictures(page);
  await openCar(page);
  const price = calculator(page).getByLabel('Price');
  await price.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('20000');
  await page.keyboard.press('Tab');
  await expect(calculator(page).getByLabel('Deposit')).toBeFocused();
  await calculator(page).getByLabel('Repayments').focus();
  await page.keyboard.press('End');
  await calculator(page).getByLabel('Term').focus();
  await page.keyboard.type('48');
  await expect(figure(page, 'Repayment')).toHaveText('$507.26 a month');
  await expect(figure(page, 'Interest rate')).toHaveText('10.00% p.a.');
  const size = (name: string) => figure(page, name).evaluate((element) => getComputedStyle(element).fontSize);
  expect(await size('Comparison rate')).toBe(await size('Interest rate'));
  // Once a page, in view without unfolding anything.
  await expect(page.getByText('WARNING: This comparison rate is true only for the example given')).toHaveCount(1);
  await price.fill('cheap');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(calculator(page)).toContainText('Please enter an amount from $0 to $10,000,000');
});

test('FIN-1 the calculator answers without JavaScript, on a vehicle and on the page of finance', {
  tag: ANY_WIDTH,
}, async ({ browser, page }) => {
  await openCar(page);
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const address of [page.url(), siteUrl(SITE, '/finance-enquiry?vehiclePriceBudget=35000')]) {
    await plain.goto(address);
    await calculator(plain).getByLabel('Price').fill('20,000');
    await calculator(plain).getByLabel('Term').selectOption('48');
    await calculator(plain).getByLabel('Repayments').selectOption('monthly');
    await calculator(plain).getByRole('button', { name: 'Calculate' }).click();
    await expect(figure(plain, 'Repayment')).toHaveText('$507.26 a month');
    await expect(calculator(plain).getByLabel('Price')).toHaveValue('20,000');
  }
  expect(new URL(plain.url()).searchParams.get('vehiclePriceBudget')).toBe('35000');
  await plain.context().close();
});

test('FIN-2 each address of the finance form leads to the site’s own, filled in', { tag: ANY_WIDTH }, async ({
  page,
}) => {
  await page.goto(siteUrl(SITE, '/apply-for-finance?vehiclePriceBudget=35000#finance-form'));
  await expect(page).toHaveURL(/\/finance-enquiry\?vehiclePriceBudget=35000#finance-form$/);
  await expect(page.getByLabel('Your budget in dollars')).toHaveValue('35000');
  await expect(calculator(page).getByLabel('Price')).toHaveValue('$35,000');
});

test('AUTH-3 FIN-2 a vehicle’s finance button asks to sign in and comes back to an application with figures that follow its terms', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  await withoutPictures(page);
  await page.goto(siteUrl(SITE, '/privacy-policy'));
  const slugs = await page.evaluate(async () => {
    const answer = await fetch('/api/search?status=in_stock&hitsPerPage=20');
    return ((await answer.json()) as { hits: { slug: string }[] }).hits.map(({ slug }) => slug);
  });
  const application = page.locator('a[href^="/personalised/finance"]').first();
  for (const slug of slugs) {
    await page.goto(siteUrl(SITE, `/cars/${slug}`));
    if ((await application.count()) > 0) break;
  }
  const href = (await application.getAttribute('href')) ?? '';
  await page.goto(siteUrl(SITE, href));
  await expect(page).toHaveURL(/\/sign-in\?type=finance&redirect=%2Fpersonalised%2Ffinance/);
  await signIn(page, '0491 570 157');
  await expect(page).toHaveURL(/\/personalised\/finance\?car_id=/);
  await page.waitForLoadState('networkidle');
  const figures = page.getByRole('status').filter({ hasText: 'Interest rate' });
  await expect(figures).toContainText('Comparison rate');
  await expect(figures).toContainText('WARNING: This comparison rate is true only for the example given');
  const before = await figures.textContent();
  await page.getByLabel('Deposit in dollars').fill('$2,000');
  await page.getByLabel('Repayments').selectOption('Monthly');
  await expect(figures).toContainText('a month');
  expect(await figures.textContent()).not.toBe(before);
  await page.getByLabel('First name').fill('Philippa');
  await page.getByLabel('Last name').fill('Quill');
  await page.getByLabel('Email').fill('philippa@posthorn.example');
  await page.getByRole('button', { name: 'Send my application' }).click();
  await expect(page).toHaveURL(/\/success\?about=personalised-finance/);
});
