import { siteUrl } from './product.ts';
import { results } from './results-page.ts';
import { expect, test } from './test.ts';
import { withoutPictures } from './without-pictures.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
test.beforeEach(({ page }) => withoutPictures(page));

test('a dialog has round corners at its foot too', async ({ page }) => {
  await page.goto(siteUrl('southern-cross-cars', '/search/used-cars/'), { waitUntil: 'networkidle' });
  await results(page)
    .getByRole('link', { name: /^Quick Enquiry/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send enquiry' })).toBeVisible();
  const corners = () =>
    dialog.evaluate((shown) => {
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const isDialogAt = (x: number, y: number) => shown.contains(document.elementFromPoint(x, y));
      return [
        isDialogAt(left + 2, top + 2),
        isDialogAt(right - 2, top + 2),
        isDialogAt(left + 2, bottom - 2),
        isDialogAt(right - 2, bottom - 2),
      ];
    });
  await expect.poll(corners).toEqual([false, false, false, false]);
});
