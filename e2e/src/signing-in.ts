import type { Page } from '@playwright/test';
import { PRODUCT_PORT } from './product.ts';
import { ask } from './vehicle-page.ts';

/** The code of the newest SMS, as a developer reads it on the page of messages. */
export async function newestCode(page: Page): Promise<string> {
  const answer = await ask(page, `http://localhost:${PRODUCT_PORT}/outbox`);
  return /<pre>(?<code>\d{6}) is your/.exec(await answer.text())?.groups?.code ?? '';
}

/** Signs in where the page asks for a number, without a fault. */
export async function signIn(page: Page, phone: string): Promise<void> {
  const last = await newestCode(page);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = page.getByLabel('6-digit code');
  await code.waitFor();
  let newest = await newestCode(page);
  for (let tries = 0; newest === last && tries < 20; tries += 1) newest = await newestCode(page);
  await code.fill(newest);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
