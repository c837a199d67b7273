import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { chooseRadio } from './choose-radio.ts';
import { keptChoice } from './kept-choice.ts';
import { PRODUCT_PORT, siteUrl } from './product.ts';
import { somebodyNew } from './somebody-new.ts';
import { expect, type Locator, type Page, test } from './test.ts';
import { ask } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';
const FREE = 'input[name=appointment]:not([value=""])';
const dialog = (page: Page) => page.getByRole('dialog');
const next = (page: Page) => dialog(page).getByRole('button', { name: 'Next' }).click();
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Book test drive' }).click();

/** A free time that no test beside this one takes: those without one of their own take the second, as the first may be past before it is sent. */
const ownTime = () => 2 + 2 * test.info().parallelIndex;

/** Late on a day few of its times are left, and a time is of a day that is folded. */
async function unfold(scope: Page | Locator, radio: Locator): Promise<void> {
  const day = scope.locator('details').filter({ has: radio });
  if ((await day.getAttribute('open')) === null) await day.locator('summary').click();
}

/** Chooses the second free time of a page that works without JavaScript. */
async function chooseSecond(page: Page): Promise<void> {
  const time = await page.locator(FREE).nth(1).inputValue();
  const radio = page.locator(`input[value="${time}"]`);
  await unfold(page, radio);
  await chooseRadio(page, radio);
}

/** The way from a car's page to the last step, with a free time of the place, or the one that is given. @returns that time */
async function choose(page: Page, path: string, name: string, given?: string): Promise<string> {
  await page.goto(siteUrl(SITE, path));
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('link', { name: /^Book a Test Drive/ })
    .first()
    .click();
  const time = given ?? (await dialog(page).locator(FREE).nth(ownTime()).inputValue());
  const radio = page.locator(`input[value="${time}"]`);
  await unfold(dialog(page), radio);
  await chooseRadio(dialog(page), radio);
  await next(page);
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  const { email, phone } = somebodyNew(name);
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Phone').fill(phone);
  return time;
}

/** A used car that can be driven. */
async function carPath(page: Page): Promise<string> {
  await page.goto(siteUrl(SITE, '/search/used-cars/'));
  const slug = await page.evaluate(async () => {
    const answer = await fetch('/api/search?status=in_stock&car_type=used&hitsPerPage=1');
    return ((await answer.json()) as { hits: { slug: string }[] }).hits[0]?.slug ?? '';
  });
  return `/cars/${slug}`;
}

test.beforeEach(({ page }) => withoutPictures(page));

test('TD-1 a test drive is booked from a car’s page, measured and its car saved; who comes second gets one of the next three times', {
  tag: ACROSS_SERVICES,
}, async ({ page, browser }) => {
  await page.context().addCookies(keptChoice('granted').cookies);
  const path = await carPath(page);
  const second = await browser.newPage();
  const one = await choose(page, path, 'Marguerite');
  await choose(second, path, 'Benedict', one);

  // Back keeps every answer.
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(dialog(page).locator(`input[value="${one}"]`)).toBeChecked();
  await next(page);
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Marguerite');

  // So does the browser's: it leads to the step before, and the dialog stays open.
  await page.goBack();
  await expect(dialog(page).locator(`input[value="${one}"]`)).toBeChecked();
  await next(page);
  await expect(dialog(page).getByText(/^\w+day \d+ \w+, \d+:\d\d\s[ap]m$/)).toBeVisible();

  // An answer with neither a lead nor an error.
  await page.route('**/api/leads', (route) => route.fulfill({ status: 200, json: {} }));
  await send(page);
  await expect(dialog(page).getByRole('alert').getByText('An unexpected error occured', { exact: true })).toBeVisible();
  await page.unroute('**/api/leads');

  await send(page);
  await expect(page).toHaveURL(/\/success\?about=test-drive-enquiry/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  const events = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer') ?? null));
  expect(events).toContain('"id":48,"vehicleStatus":"used"');
  const favourites = await page.evaluate(() => localStorage.getItem('forecourt.favourites') ?? '');
  expect(favourites).toContain(`"slug":"${path.slice('/cars/'.length)}"`);
  await expect(page.getByText('Car Saved')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add to your calendar' })).toBeVisible();

  await send(second);
  await expect(dialog(second).getByText('Next free times', { exact: true })).toBeVisible();
  const offered = dialog(second).locator('p:text-is("Next free times") ~ label');
  await expect(offered).toHaveCount(3);
  await offered.first().click();
  await next(second);
  await expect(dialog(second).getByLabel('Name', { exact: true })).toHaveValue('Benedict');
  await send(second);
  await expect(second).toHaveURL(/\/success\?about=test-drive-enquiry/);

  await second.getByRole('link', { name: 'Move or cancel it' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  await second.getByRole('button', { name: 'Cancel test drive', exact: true }).click();
  await second.getByRole('button', { name: 'Yes, cancel test drive' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your test drive is cancelled');
});

test('TD-1 a test drive is booked step by step without JavaScript', { tag: ANY_WIDTH }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(siteUrl(SITE, '/book-test-drive'));
  await page.locator('input[name=car]').fill('Anything blue');
  await page.locator('select[name=location]').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Next' }).click();
  await chooseSecond(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Book test drive' }).click();
  await expect(page.getByText('Please fix the following errors:')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.locator(`${FREE}:checked`)).toHaveCount(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('input[name=name]').fill('Odette');
  const { email, phone } = somebodyNew('Odette');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=phone]').fill(phone);
  await page.getByRole('button', { name: 'Book test drive' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your test drive is booked');
  await context.close();
});

test('PAGE-1 LEAD-12 a service is booked from /service/booking without JavaScript, cancelled by its link, and letter and SMS say so', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(siteUrl('northside-toyota', '/service/booking'));
  await page.getByRole('link', { name: 'Book a service time' }).click();
  await page.locator('input[name=Rego]').fill('123ABC');
  await page.locator('select[name=service_plan]').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Next' }).click();
  await chooseSecond(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('input[name=name]').fill('Ottilie');
  const { email, phone } = somebodyNew('Ottilie');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=phone]').fill(phone);
  await page.locator('input[name=terms_conditions]').check();
  await page.locator('input[name=sms_updates]').check();
  await page.getByRole('button', { name: 'Book this service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your service is booked');
  await expect(page.getByRole('link', { name: 'Add to your calendar' })).toBeVisible();
  await page.getByRole('link', { name: 'Move or cancel it' }).click();
  await page.getByRole('button', { name: 'Cancel service' }).click();
  await page.getByRole('button', { name: 'Yes, cancel service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your service is cancelled');
  const outbox = async () => (await ask(page, `http://localhost:${PRODUCT_PORT}/outbox`)).text();
  // By email to read, and by SMS to visitors who asked for it.
  await expect.poll(outbox, { timeout: 30_000 }).toMatch(/Cancelled: your service at /);
  await expect
    .poll(outbox, { timeout: 30_000 })
    .toMatch(/<pre>Northside Toyota: Your service of the vehicle 123ABC on .* is cancelled\./);
  await context.close();
});
