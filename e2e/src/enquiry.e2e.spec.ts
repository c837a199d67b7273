import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { holdScripts } from './late-scripts.ts';
import { siteUrl } from './product.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A CRM in a process of its own: crm:follow, whose lines are the lead events that it got. */
class Crm {
  readonly events: { type: string; subject: string; data: Record<string, unknown> }[] = [];
  readonly #process: ChildProcess;

  constructor(group: string) {
    const program = path.join(root, 'deploy/dist/programs/crm-follow.js');
    this.#process = spawn(process.execPath, [program, '--json', '--group', group], {
      env: { ...process.env, FORECOURT_DATA: process.env.FORECOURT_E2E_DATA, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { stdout } = this.#process;
    if (stdout) createInterface({ input: stdout }).on('line', (line) => this.events.push(JSON.parse(line)));
  }

  /** What it got of the enquiry with this message. */
  submitted(message: string) {
    return this.events.filter(({ type, data }) => type.includes('LeadSubmitted') && data.message === message);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
  }
}

const dialog = (page: Page) => page.getByRole('dialog');

async function openEnquiry(page: Page, site: string): Promise<void> {
  await page.goto(siteUrl(site, '/search/new-used-and-demo-cars/'));
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('article')
    .getByText(/^(Quick Enquiry|Enquire Now)$/)
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
}

async function fillIn(page: Page, message: string): Promise<void> {
  await dialog(page).getByLabel('Name').fill('Priya Nair');
  await dialog(page).getByLabel('Email').fill('priya.nair@mail.example');
  await dialog(page).getByLabel('Phone').fill('0412 345 678');
  await dialog(page).getByLabel('Message').fill(message);
}

const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send enquiry' }).click();

test.beforeEach(({ page }) => withoutPictures(page));

test(
  'LEAD-1 CRM-1 CRM-4 an enquiry becomes a lead that a CRM in another process holds',
  { tag: ACROSS_SERVICES },
  async ({ page }, info) => {
    const message = `Is it still there? ${info.project.name} ${Date.now()}`;
    const crm = new Crm(`e2e-${info.project.name}-${Date.now()}`);
    try {
      await openEnquiry(page, 'iron-cove-motorcycles');
      await fillIn(page, message);
      await send(page);
      await expect(page).toHaveURL(/\/success/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => crm.submitted(message).length, { timeout: 15_000 }).toBe(1);
      const [lead] = crm.submitted(message);
      expect(lead?.data).toMatchObject({
        source: 'Website',
        person: { name: 'Priya Nair', email: 'priya.nair@mail.example', phone: '+61412345678' },
        dealership_slug: 'iron-cove-motorcycles',
      });
      expect(crm.events.some(({ type, subject }) => type.includes('LeadRouted') && subject === lead?.subject)).toBe(
        true,
      );
    } finally {
      await crm.stop();
    }
  },
);

test('LEAD-8 Email Us opens over the page that asks, and is sent from there', { tag: ANY_WIDTH }, async ({ page }) => {
  await page.goto(siteUrl('northside-toyota', '/about-us'), { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: 'Email us', exact: true }).first().click();
  await expect(dialog(page).getByRole('heading', { name: 'Email Us' })).toBeVisible();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(dialog(page).getByLabel('What is it about?')).toHaveValue('General Enquiry');
  await fillIn(page, 'Do you open on the long weekend?');
  await dialog(page)
    .getByLabel(/^I agree/)
    .check();
  await send(page);
  await expect(page).toHaveURL(/\/success\?about=general-enquiry/);
});

test('LEAD-6 a double click makes one lead', { tag: [ANY_WIDTH, ACROSS_SERVICES] }, async ({ page }, info) => {
  const message = `Twice? ${info.project.name} ${Date.now()}`;
  const crm = new Crm(`e2e-twice-${info.project.name}-${Date.now()}`);
  try {
    await openEnquiry(page, 'wattle-creek-caravans');
    await fillIn(page, message);
    await dialog(page).getByRole('button', { name: 'Send enquiry' }).dblclick();
    await expect(page).toHaveURL(/\/success/);
    await openEnquiry(page, 'wattle-creek-caravans');
    await fillIn(page, `${message} later`);
    await send(page);
    await expect.poll(() => crm.submitted(`${message} later`).length, { timeout: 15_000 }).toBe(1);
    expect(crm.submitted(message)).toHaveLength(1);
  } finally {
    await crm.stop();
  }
});

test('LEAD-4 several errors are listed, each leads to its field, and one stands alone', async ({ page }) => {
  await openEnquiry(page, 'iron-cove-motorcycles');
  await dialog(page).getByLabel('Email').fill('not an address');
  await send(page);
  const summary = dialog(page).getByRole('alert');
  await expect(summary).toContainText('Please fix the following errors:');
  await summary.getByRole('link').first().click();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await fillIn(page, 'One thing is wrong');
  await dialog(page).getByLabel('Email').fill('still not');
  await send(page);
  await expect(dialog(page).getByRole('alert')).not.toContainText('Please fix the following errors:');
});

test('LEAD-4 terms must be agreed to where a dealer asks for it, and their text opens and closes on a tap', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await openEnquiry(page, 'northside-toyota');
  const tap = dialog(page).getByText('Read the terms of use');
  const text = tap.locator('xpath=following-sibling::p');
  await expect(text).toBeHidden();
  await tap.click();
  await expect(text).toHaveText(/\w+/);
  await expect(text).toBeVisible();
  await tap.click();
  await expect(text).toBeHidden();
  await fillIn(page, 'No terms');
  await send(page);
  await expect(dialog(page)).toContainText('*You must agree to the terms of use before submitting.');
});

test('LEAD-4 a server that is away loses nothing that was typed, and the next try goes through', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await openEnquiry(page, 'iron-cove-motorcycles');
  await fillIn(page, 'Keep this');
  await page.route('**/api/enquiries', (route) => route.abort());
  await send(page);
  await expect(dialog(page).getByRole('alert')).toContainText('An error occurred when submitting this form');
  await expect(dialog(page).getByLabel('Message')).toHaveValue('Keep this');
  await page.unroute('**/api/enquiries');
  await send(page);
  await expect(page).toHaveURL(/\/success/);
});

test('LEAD-2 LEAD-4 what was typed is there again after closing and after a reload, and contact details fill the next form', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await openEnquiry(page, 'iron-cove-motorcycles');
  await fillIn(page, 'Half a thought');
  const { pathname } = new URL(page.url());
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await openEnquiry(page, 'iron-cove-motorcycles');
  await expect(dialog(page).getByLabel('Message')).toHaveValue('Half a thought');
  await send(page);
  await expect(page).toHaveURL(/\/success/);
  await openEnquiry(page, 'iron-cove-motorcycles');
  await expect(dialog(page).getByLabel('Message')).toHaveValue('');
  await expect(dialog(page).getByLabel('Email')).toHaveValue('priya.nair@mail.example');
});

test('LEAD-4 a fault goes as soon as its field is right, while the others stay', { tag: ANY_WIDTH }, async ({
  page,
}) => {
  await openEnquiry(page, 'iron-cove-motorcycles');
  await send(page);
  const summary = dialog(page).getByRole('alert');
  await expect(summary.getByRole('link')).toHaveCount(4);
  await dialog(page).getByLabel('Name').pressSequentially('Priya');
  await expect(summary.getByRole('link')).toHaveCount(3);
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
});

test(
  'LEAD-1 an enquiry is filled, mended and sent by the keyboard alone',
  { tag: ANY_WIDTH },
  async ({ page }, info) => {
    await page.goto(siteUrl('iron-cove-motorcycles', '/search/new-used-and-demo-cars/'), { waitUntil: 'networkidle' });
    const button = page
      .getByRole('article')
      .getByRole('link', { name: /^Enquire Now|^Quick Enquiry/ })
      .first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByLabel('Name')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Send enquiry' }).focus();
    await page.keyboard.press('Enter');
    // The summary has the focus; its first link leads to the first field.
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Priya Nair');
    await page.keyboard.press('Tab');
    await page.keyboard.type('priya.nair@mail.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0412 345 678');
    while (
      !(await dialog(page)
        .getByLabel('Message')
        .evaluate((field) => field === document.activeElement))
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(`By keyboard, ${info.project.name}`);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').textContent()) === 'Send enquiry') break;
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/success/);
    await expect(page.getByText(/Your reference/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  },
);

test(
  'LEAD-1 an enquiry’s own page is filled and sent too, and nothing typed before it is taken over is lost',
  { tag: ANY_WIDTH },
  async ({ page }, info) => {
    await page.goto(siteUrl('iron-cove-motorcycles', '/search/new-used-and-demo-cars/'), { waitUntil: 'networkidle' });
    const href = await page
      .getByRole('article')
      .getByRole('link', { name: /^Enquire Now|^Quick Enquiry/ })
      .first()
      .getAttribute('href');
    const release = await holdScripts(page);
    await page.goto(siteUrl('iron-cove-motorcycles', href ?? '/'), { waitUntil: 'commit' });
    await page.getByLabel('Message').fill(`Typed early, ${info.project.name}`);
    const box = page.getByRole('checkbox').first();
    const ticked = !(await box.isChecked());
    await box.setChecked(ticked);
    release();
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Name').fill('Priya Nair');
    await page.getByLabel('Email').fill('priya.nair@mail.example');
    await page.getByLabel('Phone').fill('0412 345 678');
    await expect(page.getByLabel('Message')).toHaveValue(`Typed early, ${info.project.name}`);
    await expect(box).toBeChecked({ checked: ticked });
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByLabel('Message')).toHaveValue(`Typed early, ${info.project.name}`);
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page).toHaveURL(/\/success/);
  },
);

test('an enquiry that is sent offline waits, says so, and goes once the browser is online again', {
  tag: ANY_WIDTH,
}, async ({ page, context }) => {
  await openEnquiry(page, 'iron-cove-motorcycles');
  await fillIn(page, 'Sent from a tunnel');
  await context.setOffline(true);
  await send(page);
  await expect(dialog(page)).toContainText("You're offline. We'll send it when you're back.");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/success/);
});

test('what is ticked from the start is in view where the form is sent', async ({ page }) => {
  await openEnquiry(page, 'iron-cove-motorcycles');
  await expect(dialog(page).getByRole('button', { name: 'Send enquiry' })).toBeInViewport();
  await expect(dialog(page).getByLabel('Keep me up to date with news and offers.')).toBeInViewport();
});

test('the Send button leaves the fields free in a low window, as at 400 % zoom', async ({ page }) => {
  await openEnquiry(page, 'iron-cove-motorcycles');
  await page.setViewportSize({ width: 320, height: 256 });
  const name = dialog(page).getByLabel('Name');
  await name.scrollIntoViewIfNeeded();
  const isOnTop = await name.evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  });
  expect(isOnTop).toBe(true);
});
