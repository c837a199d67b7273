import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { clickAtTakeover, holdScripts } from './late-scripts.ts';
import { PRODUCT_PORT, siteUrl } from './product.ts';
import { signIn } from './signing-in.ts';
import { somebodyNew } from './somebody-new.ts';
import { expect, type Page, test } from './test.ts';
import { ask } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';
/** Cards of the sandbox (docs/payments.md). */
const DECLINED = '4000 0000 0000 0002';
const ASKED_BY_THE_BANK = '4000 0000 0000 3220';

test.beforeEach(({ page }) => withoutPictures(page));

/**
 * A vehicle that a visitor can both reserve and buy online, with the address that begins to buy it. Each test has its own, so that what one
 * holds no other is refused.
 */
async function freeVehicle(page: Page, test: 'first' | 'last'): Promise<{ slug: string; buy: string }> {
  const { hits } = (await (await ask(page, siteUrl(SITE, '/api/search'))).json()) as { hits: { slug: string }[] };
  for (const { slug } of test === 'first' ? hits : hits.toReversed()) {
    const answer = await ask(page, siteUrl(SITE, `/api/pages?path=${encodeURIComponent(`/cars/${slug}`)}`));
    const { content } = (await answer.json()) as { content: { actions?: { kind: string; href: string }[] } };
    const buy = content.actions?.find(({ kind }) => kind === 'buy_online')?.href;
    if (buy !== undefined) return { slug, buy };
  }
  throw new Error('The demo has no vehicle that can be bought online.');
}

async function checkOut(page: Page, name: string): Promise<void> {
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=last_name]').fill('Buyer');
  const { email, phone } = somebodyNew(name);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=phone]').fill(phone);
  await page.locator('input[name=terms_agreed]').check();
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=expiry]').fill('12/39');
  await page.locator('input[name=code]').fill('123');
  await page.locator('form button').first().click();
}

/** Saves a step of a purchase, and waits for the one that it leads to. */
async function save(page: Page, next?: string): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click();
  if (next !== undefined) await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(next);
}

test('two visitors at one vehicle: one is declined, asked by the bank and has it; the other reads that nothing was charged', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { slug } = await freeVehicle(page, 'first');
  const second = await (await browser.newContext()).newPage();
  await withoutPictures(second);
  for (const each of [page, second]) await each.goto(siteUrl(SITE, `/cars/${slug}/checkout`));
  await checkOut(page, 'first');
  await checkOut(second, 'second');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The vehicle is held for you');
  await second.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Someone else got in first');
  await expect(second.getByText('You have not been charged.')).toBeVisible();

  await page.getByRole('link', { name: 'Pay $200' }).click();
  await typeCard(page, DECLINED);
  await typeCard(page, ASKED_BY_THE_BANK);
  await page.getByRole('button', { name: 'Yes, it’s me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The vehicle is reserved for you', {
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Cancel the reservation', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, cancel the reservation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your reservation is cancelled');
  await expect(page.getByText('We’ve refunded your full deposit')).toBeVisible({ timeout: 30_000 });
});

test('RES-3 an online purchase that was left is continued on a second device by a code, and its order is printed', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { buy } = await freeVehicle(page, 'last');
  await page.goto(siteUrl(SITE, buy));
  await save(page);
  await expect(page.getByText('Please enter your email address.').first()).toBeVisible();
  await page.getByLabel('First name').fill('Pat');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Email').fill('pat.left@posthorn.example');
  await page.getByLabel('Mobile').fill('0491 570 159');
  // The scripts come once a step is answered, and its button is pressed in that moment.
  const release = await holdScripts(page);
  await save(page, 'Trade-in');
  await page.getByLabel('Do you have a trade-in?').selectOption('No');
  await clickAtTakeover(page.getByRole('button', { name: 'Save and continue' }));
  release();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Paying the balance');

  const second = await (await browser.newContext()).newPage();
  await withoutPictures(second);
  await second.goto(`http://${SITE}.localhost:${PRODUCT_PORT}/checkout-journey/resume`);
  await signIn(second, '0491 570 159');
  await second.getByLabel('Email').fill('pat.left@posthorn.example');
  await second.getByRole('button', { name: 'Continue' }).click();
  await second.getByRole('link', { name: 'Continue' }).first().click();
  await second.getByLabel('How will you pay the balance?').selectOption('Finance');
  await save(second, 'Pick-up or delivery');
  await second.getByLabel('How would you like to get it?').selectOption('Pick-up');
  await save(second, 'Check and pay the deposit');
  const summary = second.getByRole('region', { name: 'Summary' });
  for (const said of ['Pat Buyer', 'None', 'Finance', 'Pick-up', 'Balance, paid to the dealer']) {
    await expect(summary).toContainText(said);
  }
  const order = second.url();
  await second.getByRole('checkbox', { name: /terms/i }).check();
  await second.getByRole('button', { name: 'Continue to the deposit' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('The vehicle is held for you');
  await second.goto(order);
  await expect(second.getByRole('heading', { level: 2 }).first()).toHaveText('Your order');
  await expectOrderOnPaper(second);
});

/** On paper an order is the vehicle, both parties and all amounts, in black on white, and nothing that only a screen can use (RES-3). */
async function expectOrderOnPaper(page: Page): Promise<void> {
  const onScreen = await page.getByRole('region', { name: 'Summary' }).locator('dl').allInnerTexts();
  await page.emulateMedia({ media: 'print' });
  const onPaper = await page.locator('body').innerText();
  const said = onScreen.join('\n').split('\n').filter(Boolean);
  expect(said.length).toBeGreaterThan(10);
  for (const words of ['Your order', ...said]) expect(onPaper).toContain(words);
  expect(onPaper).toMatch(/Seller\s+\S.*\d{4}\s+Buyer\s+Pat Buyer, pat\.left@posthorn\.example, /);
  expect(onPaper).toMatch(/Price of the vehicle \(.+\)\s+\$[\d,]+/);
  expect(onPaper).toMatch(/Deposit, paid online\s+\$200\s+Balance, paid to the dealer\s+\$[\d,]+/);
  const ofScreens = ['button', 'navigation', 'textbox', 'checkbox', 'complementary', 'search'] as const;
  for (const role of ofScreens) expect([role, await page.getByRole(role).allInnerTexts()]).toEqual([role, []]);
  for (const words of ['Print this summary', 'See your deposit', 'Change', 'Back to the vehicle']) {
    expect(onPaper).not.toContain(words);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // The site's own footer may take a second page.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
}
