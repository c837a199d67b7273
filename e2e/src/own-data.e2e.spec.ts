import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { faultsOf } from './axe.ts';
import { PRODUCT_PORT, siteUrl } from './product.ts';
import { signIn } from './signing-in.ts';
import { expect, type Page, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';

// An operator's program is started for each question, and takes seconds of its own beside other tests.
test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => withoutPictures(page));

/** `npm run privacy`, as an operator runs it: the address and the number come by standard input. */
function privacy(command: 'export' | 'erase', ...person: string[]): Promise<string> {
  const program = path.resolve(import.meta.dirname, '../../deploy/dist/programs/privacy.js');
  const env = { ...process.env, FORECOURT_DATA: process.env.FORECOURT_E2E_DATA, NODE_OPTIONS: '' };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [program, command], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(`${person.join('\n')}\n`);
  });
}

const leadsOf = async (...person: string[]) =>
  (JSON.parse(await privacy('export', ...person)) as { leads: unknown[]; users: unknown[] }).leads.length;

const formOf = (contact: { email: string; phone: string; message: string }) => ({
  category: 'General Enquiry',
  dealership_slug: 'southern-cross-qld',
  name: 'Odalys',
  last_name: 'Brennan',
  ...contact,
  url: siteUrl(SITE, '/contact-us'),
});

async function enquire(page: Page, contact: Parameters<typeof formOf>[0]): Promise<void> {
  const answer = await page.request.post(`http://127.0.0.1:${PRODUCT_PORT}/api/enquiries`, {
    headers: { host: new URL(siteUrl(SITE)).host, 'idempotency-key': `own-data-${Date.now()}-${Math.random()}` },
    data: formOf(contact),
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** The same from the page itself, with the session of whoever is signed in. */
async function enquireSignedIn(page: Page, contact: Parameters<typeof formOf>[0]): Promise<void> {
  const status = await page.evaluate(async (form) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `own-data-${Date.now()}-signed-in` };
    const answer = await fetch('/api/enquiries', { method: 'POST', headers, body: JSON.stringify(form) });
    return answer.status;
  }, formOf(contact));
  expect(status).toBe(201);
}

test('AUTH-4 a person reads what a site keeps of them, has it erased, and the operator does the same by email', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  const message = `Do you take a boat? ${Date.now()}`;
  const typed = 'Anybody can type this number.';
  await enquire(page, { email: 'odalys@mail.example', phone: '0491 574 118', message: typed });
  await enquire(page, { email: 'other.odalys@mail.example', phone: '0491 574 632', message });

  await page.goto(siteUrl(SITE, '/account'));
  await signIn(page, '0491 574 118');
  await expect(page).toHaveURL(siteUrl(SITE, '/account'));
  expect(await faultsOf(page)).toEqual([]);
  await enquireSignedIn(page, { email: 'odalys@mail.example', phone: '0491 574 118', message });
  await page.reload();
  const enquiries = page.getByRole('list', { name: 'Enquiries' }).getByRole('listitem');
  // The one of the own session says how it stands and whom to call; the one that was only sent with the number, that there is one.
  await expect(enquiries.filter({ hasText: 'It is with' }).getByRole('link', { name: /^Call / })).toHaveCount(1);
  await expect(enquiries.filter({ hasText: 'Sent with your number' })).toHaveCount(1);
  await expect(page.getByText(typed)).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download to read' }).click(),
  ]);
  const document = await readFile(await download.path(), 'utf8');
  expect(document).toContain('<h1>Your data at');
  // What was sent in the own session is shown whole; of what somebody sent with the number, only that it was.
  expect(document.split(message).length - 1).toBe(1);
  expect(document).toContain('odalys@mail.example');
  expect(document).not.toContain(typed);

  const keptHere = () => page.evaluate(() => localStorage.getItem('forecourt.contact'));
  await page.evaluate(() => localStorage.setItem('forecourt.contact', JSON.stringify({ name: 'Odalys' })));
  await page.getByText('Erase my data', { exact: true }).first().click();
  await page.getByLabel('I understand, erase my data').check();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  // The browser has forgotten it too: the next form comes empty.
  expect(await keptHere()).toBeNull();
  await page.goto(siteUrl(SITE, '/account'));
  await expect(page.getByLabel('Mobile number')).toBeVisible();

  expect(await leadsOf('0491 574 118', 'odalys@mail.example')).toBe(0);
  expect(await leadsOf('other.odalys@mail.example')).toBe(1);
  expect(await privacy('erase', 'other.odalys@mail.example')).toContain('Erased the details in 1 leads');
  expect(await leadsOf('0491 574 632')).toBe(0);
});
