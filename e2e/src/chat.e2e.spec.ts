import { ACROSS_SERVICES } from './across-services.ts';
import { ANY_WIDTH } from './any-width.ts';
import { faultsOf } from './axe.ts';
import { siteUrl } from './product.ts';
import { expect, test } from './test.ts';
import { ask, openWays } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

const SITE = 'southern-cross-cars';

test.beforeEach(({ page }) => withoutPictures(page));

test('LEAD-8 a chat beside a vehicle keeps a few messages over a closed dialog, and becomes one lead', {
  tag: [ANY_WIDTH, ACROSS_SERVICES],
}, async ({ page }) => {
  const found = await ask(page, siteUrl(SITE, '/api/search?status=in_stock&hitsPerPage=1'));
  const [vehicle] = (await found.json()).hits;
  await page.goto(siteUrl(SITE, `/cars/${vehicle.slug}`));
  const button = page.getByRole('link', { name: /^Chat: / }).first();
  await openWays(page);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Chat with us' });
  await expect(dialog.getByText('answers by phone or email, not in this chat')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('Is it red?');
  await dialog.getByRole('button', { name: 'Add message' }).click();
  await dialog.getByRole('textbox', { name: /Anything else/ }).fill('Or blue?');
  await dialog.getByRole('button', { name: 'Add message' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Is it red?', 'Or blue?']);
  expect(await faultsOf(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Is it red?', 'Or blue?']);
  await dialog.getByRole('button', { name: 'Send to the dealer' }).click();
  await expect(dialog.getByText('Please enter your name').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Chat Visitor');
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('chat@posthorn.example');
  await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('0491 570 006');
  const choice = dialog.getByRole('combobox');
  for (const each of await choice.all()) await each.selectOption({ index: 1 });
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/enquiries')),
    dialog.getByRole('button', { name: 'Send to the dealer' }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ form: 'vehicle_chat', message: 'Is it red?\n\nOr blue?' });
  await expect(page.getByRole('heading', { name: 'Thank you, we have your messages' })).toBeVisible();
  expect(page.url()).not.toContain('posthorn');
});
