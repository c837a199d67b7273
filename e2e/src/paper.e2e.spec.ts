import { readFile } from 'node:fs/promises';
import { ANY_WIDTH } from './any-width.ts';
import { expect, test } from './test.ts';
import { openCar, openWays } from './vehicle-page.ts';
import { withoutPictures } from './without-pictures.ts';

test.describe.configure({ timeout: 90_000 });

test.beforeEach(({ page }) => withoutPictures(page));

test('VEH-5 a vehicle is saved as a PDF: busy while it is made, an alert on failure, and a link without JavaScript', {
  tag: ANY_WIDTH,
}, async ({ page }) => {
  await openCar(page);
  await openWays(page);
  const slug = new URL(page.url()).pathname.split('/').at(-1);
  const button = page.getByRole('link', { name: 'Download PDF' });
  await expect(button).toHaveAttribute('href', `/api/cars/${slug}/pdf`);
  const refusal = { message: 'We’re making other PDFs right now.' };
  await page.route('**/pdf', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: refusal.message })).toBeVisible();
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/pdf', async (route) => {
    await held;
    await route.continue();
  });
  const saved = page.waitForEvent('download');
  await button.click();
  await expect(page.getByRole('link', { name: 'Making the PDF…' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert').filter({ hasText: refusal.message })).toHaveCount(0);
  go();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${slug}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(button).toHaveAttribute('aria-busy', 'false');
});
