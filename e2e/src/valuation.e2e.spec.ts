import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { chooseRadio } from './choose-radio.ts';
import { PRODUCT_PORT, siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { ask, openWays } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';
const ANSWERS = ['Good', 'Complete', 'Small marks', 'Two or more', 'No'];
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const back = (page: Page) => page.getByRole('button', { name: 'Back' }).click();

interface Hit {
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly year?: number;
  readonly km?: number;
  readonly reserved: boolean;
  readonly price?: number;
}

/** Stock as the site lists it: a car to buy, and one that has at least three like it to value another by. */
async function chooseCars(page: Page): Promise<{ wanted: Hit; own: Required<Hit> }> {
  await page.goto(siteUrl(SITE, '/privacy-policy'));
  const hits = await page.evaluate(async () => {
    const answer = await fetch('/api/search?status=in_stock&hitsPerPage=100');
    return ((await answer.json()) as { hits: Hit[] }).hits;
  });
  const youngest = new Date().getUTCFullYear() - 7;
  const known = hits.filter((hit): hit is Required<Hit> => hit.year !== undefined && hit.km !== undefined);
  const like = (one: Required<Hit>) =>
    known.filter(
      ({ make, model, year, km }) =>
        make === one.make &&
        model === one.model &&
        Math.abs(year - one.year) <= 1 &&
        km >= one.km * 0.7 &&
        km <= one.km * 1.3,
    ).length;
  const [own] = known
    .filter(({ year, km }) => year >= youngest && km > 100 && km <= 100_000)
    .toSorted((one, other) => like(other) - like(one));
  // Dearer than any estimate, so that something is left to pay.
  const [wanted] = hits
    .filter(({ reserved }) => !reserved)
    .toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0));
  if (!own || !wanted || like(own) < 3) throw new Error('The demo has too few similar vehicles.');
  return { wanted, own };
}

/** Every step up to the last, of a vehicle that the visitor describes. */
async function describe(page: Page, { make, model, year, km }: Required<Hit>): Promise<void> {
  await page.locator('input[name=rego]').fill('UNKNOWN1');
  await next(page);
  await page.locator('input[name=trade_in_year]').fill(String(year));
  await page.locator('input[name=trade_in_make]').fill(make);
  await page.locator('input[name=trade_in_model]').fill(model);
  await next(page);
  await page.locator('input[name=kms]').fill(String(km));
  await next(page);
  for (const name of ANSWERS) await chooseRadio(page, page.getByRole('radio', { name, exact: true }));
  await next(page);
}

/** Who asks. */
async function sign(page: Page, name: string): Promise<void> {
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=last_name]').fill('Quill');
  await page.locator('input[name=email]').fill(`${name.toLowerCase()}@posthorn.example`);
  await page.locator('input[name=phone]').fill('0498 765 432');
}

test.beforeEach(({ page }) => withoutPictures(page));

test('TRADE-1 a trade-in is valued from its registration to the accepted offer, which vehicle pages offer again', {
  tag: ACROSS_SERVICES,
}, async ({ page }) => {
  const { wanted, own } = await chooseCars(page);
  await page.goto(siteUrl(SITE, `/cars/${wanted.slug}`));
  await openWays(page);
  await page.getByRole('link', { name: 'Trade-In Valuation' }).first().click();
  await expect(page).toHaveURL(/\/cars\/trade-in\?car_id=/);
  await page.waitForLoadState('networkidle');
  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/miscellaneous'));
  await describe(page, own);

  const basis = page.getByText(/\d+ similar vehicles on our sites, median asking price \$[\d,]+/);
  await expect(basis).toBeVisible();
  await expect(page.getByText('Price difference to pay')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask a person to value it' })).toBeVisible();
  expect((await recorded).status()).toBe(204);

  // Back keeps every answer.
  await back(page);
  await expect(page.getByRole('radio', { name: 'Small marks', exact: true })).toBeChecked();
  await back(page);
  await expect(page.locator('input[name=kms]')).toHaveValue(String(own.km));
  await next(page);
  // A second click during the first one's checks counts as one double click.
  await expect(page.getByRole('heading', { name: /Condition/ })).toBeVisible();
  await next(page);

  await sign(page, 'Marguerite');
  await page.getByRole('button', { name: 'Accept this estimate' }).click();
  await expect(page).toHaveURL(/\/success\?about=3-offer-accepted/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your trade-in estimate is accepted');
  const outbox = async () => (await ask(page, `http://localhost:${PRODUCT_PORT}/outbox`)).text();
  await expect.poll(outbox, { timeout: 30_000 }).toMatch(/Your trade-in estimate: \$[\d,]+ to \$[\d,]+/);

  // The offer is kept in the browser.
  await page.goto(siteUrl(SITE, `/cars/${wanted.slug}`));
  await expect(page.getByText(/Price difference to pay \([^)]+\) about \$/)).toBeVisible();
  await page.goto(siteUrl(SITE, '/trade-in'));
  await page.getByRole('button', { name: 'Use this estimate' }).click();
  await expect(basis).toBeVisible();
  await sign(page, 'Marguerite');

  // One that is no longer valid is made again.
  const message = 'This estimate is no longer valid. Please check a new one before you accept it.';
  await page.route(
    '**/api/leads',
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { status: 409, detail: message, errors: [{ field: 'valuation_id', message }] },
      }),
    { times: 1 },
  );
  const renewed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Accept this estimate' }).click();
  await expect(page.getByRole('alert')).toContainText(message);
  expect((await renewed).status()).toBe(200);
  await page.getByRole('button', { name: 'Accept this estimate' }).click();
  await expect(page).toHaveURL(/\/success\?about=3-offer-accepted/);
});

test('none of several vehicles is chosen beforehand, with and without JavaScript', { tag: ANY_WIDTH }, async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await page.goto(siteUrl(SITE, '/trade-in'));
  await page.waitForLoadState('networkidle');
  await plain.goto(siteUrl(SITE, '/cars/trade-in'));
  for (const each of [page, plain]) {
    await each.locator('input[name=rego]').fill('SEVERAL');
    await next(each);
    await expect(each.getByText('We found more than one vehicle.')).toBeVisible();
    await expect(each.getByRole('radio')).toHaveCount(4);
    await expect(each.getByRole('radio', { checked: true })).toHaveCount(0);
    await next(each);
    await expect(each.getByRole('alert')).toContainText('Please choose your vehicle.');
    await chooseRadio(each, each.getByRole('radio', { name: /Corolla ZR/ }));
    await next(each);
    await expect(each.locator('input[name=kms]:visible')).toBeVisible();
  }
  await context.close();
});

test('TRADE-1 a visitor goes on when nothing can be saved, and a person values the vehicle', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/valuations**', (route) => route.abort());
  const { own } = await chooseCars(page);
  await page.goto(siteUrl(SITE, '/sell-my-car'));
  await page.waitForLoadState('networkidle');
  await describe(page, own);
  await sign(page, 'Benedict');
  await page.getByRole('button', { name: 'Ask for a valuation' }).click();
  await expect(page).toHaveURL(/\/success\?about=valuation-by-hand/);
  expect(logged.join()).toContain('The valuation is not saved.');
});

test('a trade-in is valued step by step without JavaScript', { tag: ANY_WIDTH }, async ({ page, browser }) => {
  const { own } = await chooseCars(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(siteUrl(SITE, '/trade-in'));
  await next(plain);
  await expect(plain.getByRole('alert')).toContainText('Please enter the registration');
  await describe(plain, own);
  await expect(plain.getByText(/similar vehicles on our sites/)).toBeVisible();
  await back(plain);
  await expect(plain.getByRole('radio', { name: 'Small marks', exact: true })).toBeChecked();
  await next(plain);
  await sign(plain, 'Odette');
  await plain.getByRole('button', { name: 'Accept this estimate' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Thank you, your trade-in estimate is accepted');
  await context.close();
});
